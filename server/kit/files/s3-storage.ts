/** Files in S3-compatible storage. */
import { DeleteObjectCommand, GetObjectCommand, HeadBucketCommand, ListObjectsV2Command, NoSuchKey, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import type { Readable } from 'node:stream'
import { Failure } from '../errors.ts'
import { assertKey, isKey, type FileStorage } from './storage.ts'

export interface S3Settings {
  readonly bucket: string
  /** Not set: Amazon's own. Other servers are addressed with the bucket in the path. */
  readonly endpoint: string | undefined
  readonly region: string
  readonly accessKey: string
  readonly secretKey: string
}

export function s3Storage({ bucket, endpoint, region, accessKey, secretKey }: S3Settings): FileStorage {
  const client = new S3Client({
    region,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    ...(endpoint && { endpoint, forcePathStyle: true }),
    // Other servers than Amazon's often do not know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const at = (key: string) => {
    assertKey(key)
    return { Bucket: bucket, Key: key }
  }
  return {
    name: 's3',
    async put(key, content, size) {
      await client.send(new PutObjectCommand({ ...at(key), Body: content, ContentLength: size, ContentType: 'application/octet-stream' }))
    },
    async read(key, range) {
      try {
        const { Body } = await client.send(new GetObjectCommand({ ...at(key), ...(range && { Range: `bytes=${range.start}-${range.end}` }) }))
        return Body as Readable
      } catch (error) {
        throw error instanceof NoSuchKey ? new Failure('not-found', 'file-missing') : error
      }
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand(at(key)))
    },
    async *list(before) {
      let token: string | undefined
      do {
        const page = await client.send(new ListObjectsV2Command({ Bucket: bucket, ...(token && { ContinuationToken: token }) }))
        for (const { Key: key, LastModified: made } of page.Contents ?? []) if (key && isKey(key) && made && made < before) yield key
        token = page.NextContinuationToken
      } while (token)
    },
    async check() {
      await client.send(new HeadBucketCommand({ Bucket: bucket }))
    },
  }
}
