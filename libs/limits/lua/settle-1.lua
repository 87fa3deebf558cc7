-- Makes the counts hold what one gateway knows that it let through, however much of it had arrived: whatever is missing is
-- added, whatever arrived twice or unwanted is taken away. Doing it again changes nothing. Commands of the gateway's
-- earlier connections that are still under way do nothing afterwards.
--
-- KEYS[1]  counts of the access key in one month, see gcra-quota-2.lua
-- ARGV[1]  gateway      ARGV[2]  number of its connection
-- ARGV[3]  calls that the gateway let through, less those it gave back; below 0 when it gave back those of another
-- ARGV[4]  time to live of the counts, seconds
-- returns  {added, used}: difference to what was there from this gateway; used = counted calls
local stored = redis.call('HMGET', KEYS[1], 'used', 'n:' .. ARGV[1])
local added = tonumber(ARGV[3]) - tonumber(stored[2] or 0)
local used = math.max(0, tonumber(stored[1] or 0) + added)
redis.call('HSET', KEYS[1], 'used', string.format('%.0f', used), 'n:' .. ARGV[1], ARGV[3], 'e:' .. ARGV[1], ARGV[2])
if not stored[1] then redis.call('EXPIRE', KEYS[1], ARGV[4]) end
return {added, used}
