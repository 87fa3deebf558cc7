-- Gives back what a call took from the quota of its month; the count never falls below 0.
--
-- KEYS[1]  counts of the access key in one month, see gcra-quota-2.lua
-- ARGV[1]  gateway      ARGV[2]  number of its connection      ARGV[3]  what the call counted
-- returns  {given, used}: calls given back, -1 = sent on an earlier connection, nothing done; used = counted calls
local stored = redis.call('HMGET', KEYS[1], 'used', 'n:' .. ARGV[1], 'e:' .. ARGV[1])
if tonumber(stored[3] or 0) > tonumber(ARGV[2]) then return {-1, 0} end
local used, own = tonumber(stored[1] or 0), tonumber(stored[2] or 0)
local given = math.min(tonumber(ARGV[3]), used)
if given > 0 then
  redis.call('HSET', KEYS[1], 'used', string.format('%.0f', used - given), 'n:' .. ARGV[1], string.format('%.0f', own - given))
end
return {given, used - given}
