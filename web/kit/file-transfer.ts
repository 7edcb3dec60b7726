/** Downloads and uploads: the two calls whose one side is not JSON. */
import type { Call } from '#kit/contract.ts'
import { address, type InputOf } from './client.ts'
import { translate } from './i18n.ts'
import { notify } from './notify.ts'
import { readEnvelope, refuse, request, sendRequest } from './request.ts'

const running = new Set<string>()

/**
 * Fetches a file and hands it to the browser's downloads. A call that answers JSON instead (an export that became a job)
 * resolves to its data; a file resolves to undefined. A second click while it runs only warns.
 */
export async function download<C extends Call>(call: C, input: InputOf<C>): Promise<unknown> {
  const { method, path, rest } = address(call, input)
  const key = JSON.stringify([path, rest])
  if (running.has(key)) {
    notify.warning(translate('shell:file.repeated'))
    return undefined
  }
  running.add(key)
  try {
    const response = await sendRequest(method, path, rest, {})
    return await receive(response, `${method} ${path}`)
  } finally {
    running.delete(key)
  }
}

async function receive(response: Response, what: string): Promise<unknown> {
  const disposition = response.headers.get('content-disposition')
  const isJson = response.headers.get('content-type')?.includes('json') ?? false
  if (!response.ok || (isJson && !disposition)) {
    const envelope = await readEnvelope(response)
    const code = envelope.code ?? response.status
    if (code === 200) return envelope.data
    throw refuse(code, envelope, what, { response })
  }
  if (!disposition) throw fail('shell:file.unavailable')
  const name = fileNameOf(disposition)
  if (!name) throw fail('shell:file.badFormat')
  saveAs(await response.blob(), name)
  return undefined
}

function fail(key: 'shell:file.unavailable' | 'shell:file.badFormat'): Error {
  const text = translate(key)
  notify.error(text)
  return new Error(text)
}

/** RFC 6266: the encoded name wins over the plain one. */
export function fileNameOf(disposition: string): string | undefined {
  const encoded = /filename\*=(?:utf-8)?''([^;]+)/i.exec(disposition)?.[1]
  if (encoded) return decodeURIComponent(encoded.trim())
  const plain = /filename="?([^";]+)"?/i.exec(disposition)?.[1]?.trim()
  return plain ? decodeURIComponent(plain) : undefined
}

export function saveAs(content: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  window.setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** Sends one file as multipart; further fields travel beside it. Rejects with `RequestFailed`. */
export async function upload(call: Call, file: Blob, fields: Readonly<Record<string, string>> = {}, fileField = 'file'): Promise<unknown> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append(fileField, file)
  return request('POST', call.path, form)
}
