/**
 * The styles of antd as one file, made when the product is built. antd would write them at run time, each component as it is first drawn, which
 * takes a seventh of the time that a page takes. They hold variables only, so every look uses the same file.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse, type Container } from 'postcss'
import type { Plugin } from 'vite'

/** Components of antd that no page uses: the build fails when one does. */
const unused = [
  'anchor',
  'app',
  'breadcrumb',
  'carousel',
  'cascader',
  'float-button',
  'layout',
  'listy',
  'masonry',
  'message',
  'notification',
  'popconfirm',
  'qr-code',
  'rate',
  'tour',
  'transfer',
  'watermark',
]
/** Where the class is not called like its folder. */
const classes: Readonly<Record<string, string>> = { 'float-button': 'float-btn', 'qr-code': 'qrcode' }

const request = 'antd/dist/antd.css?url'
const folder = /\/antd\/es\/([a-z-]+)\/style\//

const ofUnused = new RegExp(`\\.ant-(${unused.map((name) => classes[name] ?? name).join('|')})(?![a-z])`)
/** No language of the product is written from right to left; variables are written by the look in use. */
const neverMatches = [ofUnused, /-rtl(?![a-z])/, /^\.css-var-/, /^\.data-ant-/]

/** @returns the rules that may match something in the product, shortened where it is only said twice */
export function usedStyles(css: string): string {
  const root = parse(css)
  root.walkRules((rule) => {
    if (rule.parent?.type === 'atrule' && 'name' in rule.parent && rule.parent.name === 'keyframes') return
    const used = rule.selectors.filter((selector) => !neverMatches.some((pattern) => pattern.test(selector)))
    if (used.length === 0) removeWith(rule)
    else if (used.length < rule.selectors.length) rule.selectors = used
  })
  return root.toString()
}

/** And whatever around it is empty then. */
function removeWith(node: { remove(): unknown; readonly parent: Container['parent'] | undefined }): void {
  const { parent } = node
  node.remove()
  if (parent && parent.type === 'atrule' && 'nodes' in parent && parent.nodes?.length === 0) removeWith(parent as never)
}

export const antdStyles: Plugin = {
  name: 'antd-styles',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source) => (source === request ? `\0${request}` : undefined),
  load(id) {
    if (id !== `\0${request}`) return undefined
    const css = readFileSync(fileURLToPath(import.meta.resolve('antd/dist/antd.css')), 'utf8')
    const file = this.emitFile({ type: 'asset', name: 'antd.css', source: usedStyles(css) })
    return `export default import.meta.ROLLUP_FILE_URL_${file}`
  },
  generateBundle(_options, bundle) {
    const drawn = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? Object.entries(file.modules) : []))
    const used = new Set(drawn.flatMap(([id, { renderedLength }]) => (renderedLength > 0 ? [folder.exec(id)?.[1]] : [])))
    const wrong = unused.filter((name) => used.has(name))
    if (wrong.length > 0) throw new Error(`${wrong.join(', ')} of antd is used now: take it out of the list in web/vite-antd-styles.ts`)
  },
}
