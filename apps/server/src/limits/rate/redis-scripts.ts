/** The common part of all scripts: the current time, by the server's clock unless given, and the sliding window of sliding-window.ts. */
const prelude = `
local micros
if ARGV[1] == '' then
  local time = redis.call('TIME')
  micros = time[1] * 1000000 + time[2]
else
  micros = ARGV[1] * 1000
end
local now = math.floor(micros / 1000)

-- A window as 'start previous current', moved on to now.
local function slide(text, length)
  local start = now - now % length
  if not text then return { start = start, previous = 0, current = 0 } end
  local s, p, c = string.match(text, '(%d+) (%d+) (%d+)')
  s, p, c = tonumber(s), tonumber(p), tonumber(c)
  if now < s + length then return { start = s, previous = p, current = c } end
  return { start = start, previous = start == s + length and c or 0, current = 0 }
end

local function room(count, limit, length)
  local fading = count.previous * math.max(0, length - math.max(0, now - count.start))
  return math.max(0, limit - count.current - math.ceil(fading / length))
end

local function wait(count, limit, length)
  if limit < 1 then return length end
  if room(count, limit, length) > 0 then return 0 end
  local untilEnd = count.start + length - now
  local left = limit - 1
  if count.current <= left then
    return untilEnd - math.floor((left - count.current) * length / count.previous)
  end
  return untilEnd + length - math.floor(left * length / count.current)
end

local function refillsAt(count, limit, length)
  local waits = wait(count, limit, length)
  return waits > 0 and now + waits or count.start + length
end

local function text(count)
  return string.format('%.0f %.0f %.0f', count.start, count.previous, count.current)
end
`;

/**
 * Decides about one request. Keys: account (a hash of minute, day and the last grant), slots (id -> end of the lease), waiters (id -> time
 * of arrival in microseconds), bucket of the route. Pass '' for no limit. Returns [outcome, limit, remaining, refill, wait, now], with
 * times in milliseconds; see `outcomes`. The minute is counted without a limit as well, and the day if ARGV[12] is 1; its window follows then (start, previous, current), and whether it has been restored.
 */
export const admitScript = `${prelude}
local perMinute, perDay, concurrent = tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
local ownLimit, ownLength = tonumber(ARGV[5]), tonumber(ARGV[6])
local id, leaseMs, waitMs, maxWaiting, mayWait = ARGV[7], tonumber(ARGV[8]), tonumber(ARGV[9]), tonumber(ARGV[10]), ARGV[11] == '1'
local countsDay = ARGV[12] == '1'
local minuteMs, dayMs = 60000, 86400000

local stored = redis.call('HMGET', KEYS[1], 'minute', 'day', 'granted', 'restored')
local minute, day = slide(stored[1], minuteMs), slide(stored[2], dayMs)
local minuteRoom = perMinute and room(minute, perMinute, minuteMs) or math.huge
local dayRoom = perDay and room(day, perDay, dayMs) or math.huge
local own = ownLimit and slide(redis.call('GET', KEYS[4]), ownLength)
local ownRoom = own and room(own, ownLimit, ownLength) or math.huge

local function standing(outcome, taken, waitMs)
  if perDay and dayRoom < minuteRoom then
    return { outcome, perDay, dayRoom - taken, refillsAt(day, perDay, dayMs), waitMs, now }
  elseif perMinute then
    return { outcome, perMinute, minuteRoom - taken, refillsAt(minute, perMinute, minuteMs), waitMs, now }
  end
  return { outcome, -1, -1, now, waitMs, now }
end

if minuteRoom <= 0 or dayRoom <= 0 or ownRoom <= 0 then
  redis.call('ZREM', KEYS[3], id)
  local longest = math.max(
    perMinute and wait(minute, perMinute, minuteMs) or 0,
    perDay and wait(day, perDay, dayMs) or 0,
    own and wait(own, ownLimit, ownLength) or 0)
  if minuteRoom > 0 and dayRoom > 0 then return { 2, ownLimit, 0, now + longest, longest, now } end
  local refusal = standing(1, 0, longest)
  refusal[4] = now + longest
  return refusal
end

if concurrent then
  redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', now)
  -- Who died while waiting is in nobody's way for long.
  redis.call('ZREMRANGEBYSCORE', KEYS[3], '-inf', micros - waitMs * 2000)
  local free = concurrent - redis.call('ZCARD', KEYS[2])
  local waiting = redis.call('ZCARD', KEYS[3])
  local rank = waiting > 0 and redis.call('ZRANK', KEYS[3], id)
  if (rank or waiting) >= free then
    local sinceGrant = now - tonumber(stored[3] or now)
    if not mayWait or concurrent == 0 or (not rank and waiting >= maxWaiting) then
      redis.call('ZREM', KEYS[3], id)
      return standing(4, 0, sinceGrant)
    end
    redis.call('ZADD', KEYS[3], 'NX', string.format('%.0f', micros), id)
    redis.call('PEXPIRE', KEYS[3], waitMs * 2)
    return standing(3, 0, sinceGrant)
  end
  if waiting > 0 then redis.call('ZREM', KEYS[3], id) end
  redis.call('ZADD', KEYS[2], string.format('%.0f', now + leaseMs), id)
  redis.call('PEXPIRE', KEYS[2], leaseMs)
end

minute.current = minute.current + 1
local fields = { 'granted', string.format('%.0f', now), 'minute', text(minute) }
local life = math.max(leaseMs, 2 * minuteMs)
if countsDay then
  day.current = day.current + 1
  fields[#fields + 1], fields[#fields + 2] = 'day', text(day)
  life = 2 * dayMs
end
redis.call('HSET', KEYS[1], unpack(fields))
redis.call('PEXPIRE', KEYS[1], life)
if own then
  own.current = own.current + 1
  redis.call('SET', KEYS[4], text(own), 'PX', 2 * ownLength)
end
local admitted = standing(0, 1, 0)
if countsDay then
  admitted[7], admitted[8], admitted[9], admitted[10] = day.start, day.previous, day.current, stored[4] and 1 or 0
end
return admitted
`;

/** The first value that `admitScript` returns. */
export const outcomes = { admitted: 0, tenant: 1, bucket: 2, waiting: 3, concurrency: 4 } as const;

/**
 * Changes the count of a window of ARGV[4] milliseconds: adds ARGV[3] if its limit, ARGV[2], allows all of it, subtracts it if it is
 * negative, or only reads (0). Returns [remaining, refill, wait].
 */
export const countScript = `${prelude}
local limit, change, length = tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
local count = slide(redis.call('GET', KEYS[1]), length)
local left = room(count, limit, length)
local waits = wait(count, limit - math.max(0, change - 1), length)
if (change > 0 and left >= change) or (change < 0 and count.current > 0) then
  count.current = math.max(0, count.current + change)
  left = left - change
  redis.call('SET', KEYS[1], text(count), 'PX', 2 * length)
end
return { left, refillsAt(count, limit, length), waits }
`;

/**
 * Restores the day of a tenant, once: adds the saved window ('start previous current', or '' if none was saved), unless the account has counted at
 * least as much, so that it cannot have been forgotten. Key: its counts.
 */
export const restoreScript = `${prelude}
if redis.call('HSETNX', KEYS[1], 'restored', 1) == 0 or ARGV[2] == '' then return end
local length = 86400000
local day, saved = slide(redis.call('HGET', KEYS[1], 'day'), length), slide(ARGV[2], length)
if day.previous + day.current >= saved.previous + saved.current then return end
day.previous, day.current = day.previous + saved.previous, day.current + saved.current
redis.call('HSET', KEYS[1], 'day', text(day))
redis.call('PEXPIRE', KEYS[1], 2 * length)
`;

/** Reads the use of an account. Keys: its counts, its slots. Returns [minute, its end, day, its end, slots]. */
export const useScript = `${prelude}
local stored = redis.call('HMGET', KEYS[1], 'minute', 'day')
local function use(text, length)
  local count = slide(text, length)
  local fading = count.previous * math.max(0, length - math.max(0, now - count.start))
  return count.current + math.ceil(fading / length), count.start + length
end
local minute, minuteEnd = use(stored[1], 60000)
local day, dayEnd = use(stored[2], 86400000)
return { minute, minuteEnd, day, dayEnd, redis.call('ZCOUNT', KEYS[2], '(' .. now, '+inf') }
`;

/** Extends the leases of a tenant's slots, from ARGV[3] on, by ARGV[2] milliseconds. */
export const renewScript = `${prelude}
for at = 3, #ARGV do
  redis.call('ZADD', KEYS[1], string.format('%.0f', now + ARGV[2]), ARGV[at])
end
redis.call('PEXPIRE', KEYS[1], ARGV[2])
`;
