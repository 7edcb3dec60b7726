import { DateTime, IANAZone } from 'luxon'
import { describe, expect, test } from 'vitest'
import { zoneOf } from '#server/engine/expressions/zone.ts'

const hour = 3_600_000

describe.each(['Asia/Shanghai', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Africa/Casablanca', 'Asia/Kathmandu'])('%s', (name) => {
  test('has the offsets of the platform, before and after every change of a year, asked once or twice', () => {
    const plain = new IANAZone(name)
    const zone = zoneOf(name)
    const begin = Date.UTC(2026, 0, 1)
    for (let at = begin; at < begin + 366 * 24 * hour; at += 7 * hour + 123_456) {
      const expected = plain.offset(at)
      for (let again = 0; again < 2; again += 1) expect(DateTime.fromMillis(at, { zone }).offset).toBe(expected)
    }
  })
})

test('before 1970 too, where zones went by the sun', () => {
  const at = Date.UTC(1890, 0, 1)
  expect(DateTime.fromMillis(at, { zone: zoneOf('Europe/Paris') }).offset).toBe(new IANAZone('Europe/Paris').offset(at))
})

test('a name that is no zone is left to who reads it', () => {
  expect(zoneOf('utc+8')).toBe('utc+8')
  expect(zoneOf('Mars/Olympus')).toBe('Mars/Olympus')
})
