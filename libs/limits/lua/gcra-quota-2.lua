-- Decides one call: the burst limit (GCRA), then the monthly quota, in one step. The same rules as src/limits/decide.ts.
--
-- KEYS[1]  burst state of the access key: theoretical arrival time, microseconds since the epoch
-- KEYS[2]  counts of the access key in one month, a hash: `used` by all gateways, `n:<gateway>` by one of them,
--          `e:<gateway>` the oldest connection of that gateway that may still change them
-- ARGV[1]  gateway                               ARGV[2]  number of its connection
-- ARGV[3]  emission interval, microseconds       ARGV[4]  burst, requests
-- ARGV[5]  monthly quota, -1 = none              ARGV[6]  what the call counts, 0 = free
-- ARGV[7]  time to live of the counts, seconds   ARGV[8]  moment of the call, microseconds; '' = the server's time
-- returns  {verdict, ahead, wait, used, now}: verdict 0 = let through, 1 = over the burst limit, 2 = over the quota,
--          3 = sent on an earlier connection, nothing done; ahead = microseconds until the burst is whole;
--          wait = microseconds until a call passes the burst limit; used = counted calls; now = moment of the decision
local BURST_SLACK_MS = 60000

local stored = redis.call('HMGET', KEYS[2], 'used', 'n:' .. ARGV[1], 'e:' .. ARGV[1])
if tonumber(stored[3] or 0) > tonumber(ARGV[2]) then return {3, 0, 0, 0, 0} end
local used, own = tonumber(stored[1] or 0), tonumber(stored[2] or 0)

local now = tonumber(ARGV[8])
if now == nil then
  local time = redis.call('TIME')
  now = tonumber(time[1]) * 1000000 + tonumber(time[2])
end
local interval, quota, cost = tonumber(ARGV[3]), tonumber(ARGV[5]), tonumber(ARGV[6])
local tolerance = interval * tonumber(ARGV[4])

-- An arrival time further ahead than the burst is left over from higher limits or a clock that was set back.
local before = tonumber(redis.call('GET', KEYS[1]) or 0)
local arrival = math.min(math.max(before, now), now + tolerance)
local wait = arrival + interval - tolerance - now
local verdict = 0
if wait > 0 then
  verdict = 1
else
  arrival = arrival + interval
  if quota >= 0 and cost > 0 and used + cost > quota then verdict = 2 end
end
if verdict ~= 1 or arrival < before then
  local ttl = math.ceil((arrival - now) / 1000) + BURST_SLACK_MS
  redis.call('SET', KEYS[1], string.format('%.0f', arrival), 'PX', string.format('%.0f', ttl))
end
if verdict == 0 and cost > 0 then
  used = used + cost
  redis.call('HSET', KEYS[2], 'used', string.format('%.0f', used), 'n:' .. ARGV[1], string.format('%.0f', own + cost))
  if not stored[1] then redis.call('EXPIRE', KEYS[2], ARGV[7]) end
end
return {verdict, arrival - now, wait, used, now}
