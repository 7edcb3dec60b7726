/**
 * The picture of a captcha: signs as drawn paths are read by any program, so they are bent, crossed by lines, strewn with grain and
 * sent as dots.
 */
import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import svgCaptcha from 'svg-captcha'

const size = { width: 120, height: 40 }
/** Dots a unit: sharp enough on a phone. */
const density = 1.5

/** Without letters and digits that look alike, also after lower-casing. */
const alphabet = 'abcdefhkmnprstuvwxyz2345678'

let renderer: Promise<void> | undefined
const ready = (): Promise<void> => (renderer ??= readFile(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')).then(initWasm))

/** Filters: `bent` moves every dot a little, by waves that no two pictures share; `grain` strews dots over the whole. */
const filters = (): string => `
  <filter id="bent" x="0" y="0" width="100%" height="100%" color-interpolation-filters="sRGB">
    <feTurbulence type="fractalNoise" baseFrequency="0.06" numOctaves="1" seed="${randomInt(1_000_000)}"/>
    <feColorMatrix values="1 0 0 0 0 0 1 0 0 0 0 0 1 0 0 0 0 0 0 1" result="waves"/>
    <feDisplacementMap in="SourceGraphic" in2="waves" scale="5" xChannelSelector="R" yChannelSelector="G"/>
  </filter>
  <filter id="grain" x="0" y="0" width="100%" height="100%">
    <feTurbulence type="fractalNoise" baseFrequency="0.5" numOctaves="1" seed="${randomInt(1_000_000)}"/>
    <feColorMatrix values="0 0 0 0 .35 0 0 0 0 .4 0 0 0 0 .5 0 0 0 2.4 -1.1"/>
  </filter>`

/** @returns the signs in lower case, and their picture as a PNG */
export async function drawCaptchaPicture(): Promise<{ readonly text: string; readonly png: Buffer }> {
  await ready()
  const { text, data } = svgCaptcha.create({ size: 4, noise: 3, charPreset: alphabet, ...size })
  const { width, height } = size
  const box = `width="${width}" height="${height}"`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width * density}" height="${height * density}" viewBox="0 0 ${width} ${height}">
    ${filters()}<rect ${box} fill="#f4f6fa"/><g filter="url(#bent)">${data}</g><rect ${box} filter="url(#grain)"/></svg>`
  const drawn = new Resvg(svg)
  const picture = drawn.render()
  const png = Buffer.from(picture.asPng())
  picture.free()
  drawn.free()
  return { text: text.toLowerCase(), png }
}
