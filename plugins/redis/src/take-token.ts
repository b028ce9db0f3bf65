/**
 * Moves tokens in one bucket, in one step. KEYS: the bucket. ARGV: capacity, tokens per second, tokens to take.
 * Returns whether they were taken (0, 1) and how many tokens the bucket is short of being full, as text, since Redis
 * cuts numbers to integers. The time is that of Redis, in µs, which all hosts have in common; that of a bucket never goes
 * back. A bucket from further ahead than it takes to fill one was written by another clock, and is as good as none; so is
 * one that holds no numbers. A call that is refused writes nothing. A full bucket has no key: it expires by itself when it
 * has filled up.
 */
export const TAKE_TOKEN = `
local capacity, refill, tokens = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000000 + tonumber(time[2])
local kept = redis.call('HMGET', KEYS[1], 'missing', 'at')
local lacked, before = tonumber(kept[1] or ''), tonumber(kept[2] or '')
if not (lacked and before and before - now <= capacity / refill * 1000000) then lacked, before = 0, now end
now = math.max(now, before)
local missing = math.min(capacity, math.max(0, lacked - refill * (now - before) / 1000000))
local taken = missing + tokens <= capacity
if taken then missing = math.max(0, missing + tokens) end
local written = string.format('%.17g', missing)
if missing == 0 then
  redis.call('DEL', KEYS[1])
elseif taken and tokens ~= 0 then
  redis.call('HSET', KEYS[1], 'missing', written, 'at', string.format('%.0f', now))
  redis.call('PEXPIRE', KEYS[1], math.ceil(missing / refill * 1000))
end
return { taken and 1 or 0, written }`;
