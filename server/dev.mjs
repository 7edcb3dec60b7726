/** `npm run dev`: the server from its sources, restarted on change, and Vite with hot reload in front of it. */
import { spawn } from 'node:child_process'
import { ensureGenerated, ensureInstalled, requireNode, root } from './build.mjs'

requireNode()
process.chdir(root)
ensureInstalled()
ensureGenerated()
const children = [
  ['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'server/main.ts'],
  ['node_modules/vite/bin/vite.js', '--config', 'web/vite.config.ts'],
].map((args) => spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { NODE_ENV: 'development', ...process.env } }))
const stop = () => children.forEach((child) => child.kill('SIGINT'))
process.once('SIGINT', stop)
process.once('SIGTERM', stop)
for (const child of children) child.once('exit', stop)
