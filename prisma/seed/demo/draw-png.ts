/** Pictures of the demo company, drawn point by point: no picture has to travel with the product. */
import { crc32, deflateSync } from 'node:zlib'

export type Colour = readonly [red: number, green: number, blue: number]

/** What stands at a point of the unit square: a colour, or undefined for nothing. */
export type Drawing = (x: number, y: number) => Colour | undefined

/** Points a pixel and side: edges look smooth. */
const fine = 3

/** A pixel whose corners are the same is the same all over: no part of a picture is thinner than a pixel. */
const corners = [fine - 1, fine * (fine - 1), fine * fine - 1]

/** @returns the bytes of a PNG with a transparent ground */
export function drawPng(size: number, drawing: Drawing): Buffer {
  const rows = Buffer.alloc(size * (size * 4 + 1))
  const at = (x: number, y: number, part: number): Colour | undefined =>
    drawing((x + ((part % fine) + 0.5) / fine) / size, (y + (Math.floor(part / fine) + 0.5) / fine) / size)
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const place = y * (size * 4 + 1) + 1 + x * 4
      const first = at(x, y, 0)
      const isPlain = corners.every((part) => at(x, y, part) === first)
      let [red, green, blue, drawn] = [0, 0, 0, 0]
      for (let part = 0; part < (isPlain ? 1 : fine * fine); part += 1) {
        const colour = part === 0 ? first : at(x, y, part)
        if (!colour) continue
        red += colour[0]
        green += colour[1]
        blue += colour[2]
        drawn += 1
      }
      if (drawn === 0) continue
      rows[place] = Math.round(red / drawn)
      rows[place + 1] = Math.round(green / drawn)
      rows[place + 2] = Math.round(blue / drawn)
      rows[place + 3] = Math.round((drawn / (isPlain ? 1 : fine * fine)) * 255)
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
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}

/** @param hue in degrees; saturation and lightness from 0 to 1 */
export function colourOf(hue: number, saturation: number, lightness: number): Colour {
  const part = (n: number): number => {
    const k = (n + hue / 30) % 12
    return Math.round((lightness - saturation * Math.min(lightness, 1 - lightness) * Math.max(-1, Math.min(k - 3, 9 - k, 1))) * 255)
  }
  return [part(0), part(8), part(4)]
}
