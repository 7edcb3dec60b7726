/** Files in S3-compatible storage. */
import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import type { Readable } from 'node:stream'
import { Failure } from '../errors.ts'
import { checkedLookup, refuseHost } from '../outgoing.ts'
import { assertKey, isKey, type FileStorage } from './storage.ts'

export interface S3Settings {
  readonly bucket: string
  /** Not set: Amazon's own. Other servers are addressed with the bucket in the path. */
  readonly endpoint: string | undefined
  readonly region: string
  readonly accessKey: string
  readonly secretKey: string
  /** Somebody typed the endpoint in: it may not be of the own network. The environment's own is as it is. */
  readonly isTyped?: boolean
}

export function s3Storage({ bucket, endpoint, region, accessKey, secretKey, isTyped = false }: S3Settings): FileStorage {
  const connect = async () => {
    // Most installations keep files in a folder; they start faster without it.
    const sdk = await import('@aws-sdk/client-s3')
    if (isTyped && endpoint) refuseHost(new URL(endpoint).hostname)
    const agents = isTyped
      ? { httpAgent: new HttpAgent({ lookup: checkedLookup as never }), httpsAgent: new HttpsAgent({ lookup: checkedLookup as never }) }
      : {}
    const client = new sdk.S3Client({
      region,
      credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
      ...(endpoint && { endpoint, forcePathStyle: true }),
      ...(isTyped && { requestHandler: agents }),
      // Other servers than Amazon's often do not know the newer checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    })
    return { sdk, client }
  }
  let connected: ReturnType<typeof connect> | undefined
  const connection = () => (connected ??= connect())
  const at = (key: string) => {
    assertKey(key)
    return { Bucket: bucket, Key: key }
  }
  return {
    name: 's3',
    async put(key, content, size) {
      const { client, sdk } = await connection()
      await client.send(new sdk.PutObjectCommand({ ...at(key), Body: content, ContentLength: size, ContentType: 'application/octet-stream' }))
    },
    async read(key, range) {
      const { client, sdk } = await connection()
      try {
        const { Body } = await client.send(new sdk.GetObjectCommand({ ...at(key), ...(range && { Range: `bytes=${range.start}-${range.end}` }) }))
        return Body as Readable
      } catch (error) {
        throw error instanceof sdk.NoSuchKey ? new Failure('not-found', 'file-missing') : error
      }
    },
    async remove(key) {
      const { client, sdk } = await connection()
      await client.send(new sdk.DeleteObjectCommand(at(key)))
    },
    async *list(before) {
      const { client, sdk } = await connection()
      let token: string | undefined
      do {
        const page = await client.send(new sdk.ListObjectsV2Command({ Bucket: bucket, ...(token && { ContinuationToken: token }) }))
        for (const { Key: key, LastModified: made } of page.Contents ?? []) if (key && isKey(key) && made && made < before) yield key
        token = page.NextContinuationToken
      } while (token)
    },
    async check() {
      const { client, sdk } = await connection()
      await client.send(new sdk.HeadBucketCommand({ Bucket: bucket }))
    },
  }
}
