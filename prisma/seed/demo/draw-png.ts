/** Pictures of the demo company, drawn point by point: no picture has to travel with the product. */
import { deflateSync } from 'node:zlib'

export type Colour = readonly [red: number, green: number, blue: number]

/** What stands at a point of the unit square: a colour, or undefined for nothing. */
export type Drawing = (x: number, y: number) => Colour | undefined

/** Points a pixel and side: edges look smooth. */
const fine = 3

/** @returns the bytes of a PNG with a transparent ground */
export function drawPng(size: number, drawing: Drawing): Buffer {
  const rows = Buffer.alloc(size * (size * 4 + 1))
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const sum = [0, 0, 0, 0]
      for (let part = 0; part < fine * fine; part += 1) {
        const colour = drawing((x + ((part % fine) + 0.5) / fine) / size, (y + (Math.floor(part / fine) + 0.5) / fine) / size)
        if (!colour) continue
        for (const channel of [0, 1, 2] as const) sum[channel]! += colour[channel]
        sum[3]! += 1
      }
      const drawn = sum[3]!
      const at = y * (size * 4 + 1) + 1 + x * 4
      for (const channel of [0, 1, 2]) rows[at + channel] = drawn === 0 ? 0 : Math.round(sum[channel]! / drawn)
      rows[at + 3] = Math.round((drawn / (fine * fine)) * 255)
    }
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(size, 0)
  head.writeUInt32BE(size, 4)
  // Eight bits a channel, with transparency.
  head.set([8, 6, 0, 0, 0], 8)
  return Buffer.concat([Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'), chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(checksum(body), body.length + 4)
  return framed
}

const table = Uint32Array.from({ length: 256 }, (_none, start) => {
  let value = start
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value >>> 0
})

/** CRC-32, as PNG wants it. */
const checksum = (bytes: Buffer): number => (bytes.reduce((value, byte) => table[(value ^ byte) & 0xff]! ^ (value >>> 8), 0xffffffff) ^ 0xffffffff) >>> 0

/** @param hue in degrees; saturation and lightness from 0 to 1 */
export function colourOf(hue: number, saturation: number, lightness: number): Colour {
  const part = (n: number): number => {
    const k = (n + hue / 30) % 12
    return Math.round((lightness - saturation * Math.min(lightness, 1 - lightness) * Math.max(-1, Math.min(k - 3, 9 - k, 1))) * 255)
  }
  return [part(0), part(8), part(4)]
}
