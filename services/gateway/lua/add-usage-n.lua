-- Adds a batch to the usage history, once, however often it is sent.
--
-- KEYS[1]  mark that the batch was added
-- KEYS[2…] calls of an access key on a day, a hash: `<operation> <outcome>` = calls; then the last refusals of an access
--          key, newest first, a list of JSON texts
-- ARGV[1]  seconds that the mark is kept         ARGV[2]  seconds that refusals are kept
-- ARGV[3]  most refusals kept of an access key   ARGV[4]  how many of the keys are hashes
-- then     for each hash: the moment when its day is forgotten, seconds since the epoch; how many fields follow; each field and
--          what is added to it. Then for each list: how many texts follow; the texts, oldest first
-- returns  1 = added, 0 = was added before
if not redis.call('SET', KEYS[1], 1, 'NX', 'EX', ARGV[1]) then return 0 end
local hashes, at = tonumber(ARGV[4]), 5
for i = 2, hashes + 1 do
  local last = at + 1 + 2 * tonumber(ARGV[at + 1])
  for field = at + 2, last, 2 do redis.call('HINCRBY', KEYS[i], ARGV[field], ARGV[field + 1]) end
  redis.call('EXPIREAT', KEYS[i], ARGV[at])
  at = last + 1
end
for i = hashes + 2, #KEYS do
  local last = at + tonumber(ARGV[at])
  for text = at + 1, last do redis.call('LPUSH', KEYS[i], ARGV[text]) end
  redis.call('LTRIM', KEYS[i], 0, tonumber(ARGV[3]) - 1)
  redis.call('EXPIRE', KEYS[i], ARGV[2])
  at = last + 1
end
return 1
