/** An upload as a form sends it: payload and headers for `send`. */

/** @param files content by file name */
export async function multipart(
  files: Readonly<Record<string, string | Buffer>>,
  fields: Readonly<Record<string, string>> = {},
): Promise<{ readonly payload: Buffer; readonly headers: Record<string, string> }> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const [name, content] of Object.entries(files)) form.append('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), name)
  const encoded = new Response(form)
  return { payload: Buffer.from(await encoded.arrayBuffer()), headers: { 'content-type': encoded.headers.get('content-type') ?? '' } }
}
