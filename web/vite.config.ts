/** How the web application is built and, in development, served beside the server on port 3000. */
import react from '@vitejs/plugin-react'
import { build } from 'esbuild'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'
import { antdStyles } from './vite-antd-styles.ts'

const server = process.env['DEV_SERVER'] ?? 'http://127.0.0.1:3000'

/** One chunk for what every page needs, so that a change of ours leaves it in the browser's cache. */
const foundation = /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|i18next|react-i18next|@tanstack|zod)\//
/** The parts of antd that the shell itself is made of travel as one file; what single pages add stays with them. */
const components = new RegExp(
  [
    'node_modules/@ant-design/(cssinjs|cssinjs-utils|fast-color|colors)/',
    'node_modules/@rc-component/(util|motion|resize-observer|trigger|portal|overflow|menu|dropdown|tooltip|dialog|drawer|input|select|virtual-list)/',
    'node_modules/antd/es/(_util|auto-complete|badge|button|card|config-provider|drawer|dropdown|empty|input|layout|menu|modal|select|skeleton|space|style|tag|theme|tooltip)/',
  ].join('|'),
)

/** The shell with what it shares with single pages. */
const frame =
  /\/(web\/app\/shell\/shell\.tsx|web\/kit\/(file-transfer\.ts|realtime\.ts|list\/list-query\.ts|format\/(device|duration|file-size|instant|now)\.ts)|node_modules\/@rc-component\/pagination\/es\/locale\/)/

/** Exact amounts, for pages that show some: the shell shows none. */
const amounts = /node_modules\/decimal\.js\/|web\/kit\/format\/(amount|chinese-amount|decimal-text)\.ts|server\/kit\/chinese-amount\.contract\.ts/

/** What answers for every lifecycle: contracts name their machines, so that whoever knows a contract loads it, lists or not. */
const lifecycles = /node_modules\/xstate\/|server\/kit\/(lifecycle\.contract|toggle\.machine)\.ts/

/** What nearly every page behind the shell is made of, lists and forms, as one file: each request costs as much as some ten kilobytes. */
const lists = new RegExp(
  [
    'node_modules/antd/es/(?!.*/locale/)(alert|checkbox|date-picker|descriptions|flex|form|grid|input-number|pagination|popover|progress|radio|result|segmented|spin|switch|table|tabs|time-picker|upload)/',
    'node_modules/@rc-component/(?!.*/locale/)(checkbox|field-form|input-number|pagination|picker|progress|segmented|switch|table|tabs|upload)/',
    'node_modules/@dnd-kit/',
    'web/kit/(detail|form|list|upload)/',
    'web/kit/widgets/(field|region-select|remote-select|reference|status-tag|select-all|choice|decimal|range|rate|json)',
  ].join('|'),
)

/** The worker that keeps single pages for when there is no network: one plain script at the root, for its reach begins where it lies. */
const pageWorker: Plugin = {
  name: 'page-worker',
  apply: 'build',
  async generateBundle() {
    const entry = fileURLToPath(new URL('offline/page-worker.ts', import.meta.url))
    const define = { 'process.env.NODE_ENV': '"production"' }
    const { outputFiles } = await build({ entryPoints: [entry], bundle: true, write: false, format: 'iife', minify: true, target: 'es2022', define })
    this.emitFile({ type: 'asset', fileName: 'page-worker.js', source: outputFiles[0]?.text ?? '' })
  },
}

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), antdStyles, pageWorker],
  build: {
    outDir: fileURLToPath(new URL('../dist/web', import.meta.url)),
    emptyOutDir: true,
    target: 'es2023',
    chunkSizeWarningLimit: 800,
    // The first load would name, for each page, every script that it shares with others: six kilobytes that grow with each page. A page
    // names them itself; styles have to be there before it is drawn.
    modulePreload: { resolveDependencies: (_file, needed, { hostType }) => (hostType === 'js' ? needed.filter((name) => name.endsWith('.css')) : needed) },
    // Says which source became which file.
    manifest: true,
    rolldownOptions: {
      output: {
        // The first load names every file of the product, so names without words weigh less.
        chunkFileNames: 'assets/[hash:7].js',
        codeSplitting: {
          groups: [
            { name: 'foundation', test: foundation, priority: 4 },
            { name: 'entry', tags: ['$initial'], priority: 3 },
            { name: 'entry', test: /web\/app\/entry\/brand\./, priority: 3 },
            { name: 'components', test: components, priority: 2 },
            { name: 'lifecycles', test: lifecycles, priority: 1 },
            { name: 'amounts', test: amounts, priority: 1 },
            { name: 'frame', test: frame, priority: 1 },
            { name: 'lists', test: lists },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: {
      '/api': { target: server, changeOrigin: true },
      '/socket.io': { target: server, ws: true, changeOrigin: true },
    },
  },
})
