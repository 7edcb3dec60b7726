/** Every setting of the environment, read and checked once; a wrong value stops the start with its name. */
import { z } from 'zod'
import { StartFailure } from '#kit/database/start-failure.ts'

const Switch = z.enum(['on', 'off']).transform((value) => value === 'on')
const zone = z.string().refine((name) => isZone(name), 'not an IANA time zone')

const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  /** Not set: the embedded PostgreSQL under DATA_DIR. */
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** Connections that a process holds at most, all its pools together; not set: 40 of the embedded database, 20 of another. */
  DATABASE_POOL: z.coerce.number().int().min(11).max(500).optional(),
  /** Not set: jobs and socket fan-out go through PostgreSQL. */
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  /** Begins every key in Redis; not set: drawn once and kept in the database. */
  REDIS_PREFIX: z
    .string()
    .regex(/^[\w-]{1,60}$/)
    .optional(),
  /** Seconds between the turn of `/readyz` and the end of listening, for proxies to notice. */
  DRAIN_SECONDS: z.coerce.number().min(0).max(60).optional(),
  DATA_DIR: z.string().default('.data'),
  /** Where files lie; `<DATA_DIR>/files` unless S3_BUCKET is set. */
  FILES_DIR: z.string().optional(),
  S3_BUCKET: z.string().optional(),
  S3_ENDPOINT: z.url().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY: z.string().optional(),
  S3_SECRET_KEY: z.string().optional(),
  /** Address under which users reach the product: for links in mails and for HSTS. */
  PUBLIC_URL: z.url().optional(),
  /** Number of proxies in front whose forwarded addresses are believed. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  /** Origins that may embed the product in a frame, separated by spaces. */
  FRAME_ANCESTORS: z
    .string()
    .regex(/^[^;,'"]*$/)
    .optional(),
  JWT_SECRET: z.string().min(32).optional(),
  /** Seals credentials of foreign systems in the database. */
  CREDENTIAL_KEY: z.string().min(32).optional(),
  ADMIN_PASSWORD: z.string().min(6).max(50).optional(),
  DEMO: Switch.optional(),
  DEMO_PASSWORD: z.string().min(6).max(50).default('chandlery'),
  CAPTCHA_MODE: Switch.default(true),
  /** 16 characters or 32 hexadecimal digits; public, see the HTTP conventions. */
  LOGIN_CIPHER_KEY: z
    .string()
    .regex(/^(.{16}|[0-9a-fA-F]{32})$/)
    .default('chandlery-cipher'),
  CLIENT_ID: z.string().default('pc'),
  CLIENT_SECRET: z.string().default('pc_secret'),
  /** Register of companies; not set: a few sample companies. */
  COMPANY_LOOKUP_URL: z.url({ protocol: /^https?$/ }).optional(),
  COMPANY_LOOKUP_TOKEN: z.string().optional(),
  /** Signs what channels are asked; they know it too. */
  CHANNEL_SECRET: z.string().min(16).optional(),
  /** Signs what the bank is asked, and what it tells; it knows it too. */
  BANK_SECRET: z.string().min(16).optional(),
  /** Numbers of the process at `/metrics`, and every call at `/docs` and `/openapi.json`, for everybody who reaches the port. */
  EXPOSE_METRICS: Switch.optional(),
  EXPOSE_DOCS: Switch.optional(),
  /** Ranges of the own network (CIDR, separated by blanks) that typed-in addresses may name: mail servers, carriers, data sources. */
  INNER_TARGETS: z.string().default(''),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** `auto` writes for people at a terminal and JSON elsewhere. */
  LOG_FORMAT: z.enum(['auto', 'json', 'pretty']).default('auto'),
  /** The company's zone: where its days begin. */
  TIME_ZONE: zone.default('Asia/Shanghai'),
})

export type Config = ReturnType<typeof readConfig>

/**
 * @param environment as in `process.env`; an empty value counts as not set
 * @throws StartFailure naming every wrong variable
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>> = process.env) {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const result = Environment.safeParse(given)
  if (!result.success) throw new StartFailure(result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '))
  const env = result.data
  if (env.S3_BUCKET && !(env.S3_ACCESS_KEY && env.S3_SECRET_KEY)) throw new StartFailure('S3_ACCESS_KEY, S3_SECRET_KEY: needed with S3_BUCKET')
  const demo = env.DEMO ?? env.DATABASE_URL === undefined
  return {
    port: env.PORT,
    host: env.HOST,
    databaseUrl: env.DATABASE_URL,
    databasePool: env.DATABASE_POOL ?? (env.DATABASE_URL === undefined ? 40 : 20),
    redisUrl: env.REDIS_URL,
    redisPrefix: env.REDIS_PREFIX,
    drainSeconds: env.DRAIN_SECONDS,
    dataDir: env.DATA_DIR,
    files: env.S3_BUCKET
      ? {
          kind: 's3' as const,
          bucket: env.S3_BUCKET,
          endpoint: env.S3_ENDPOINT,
          region: env.S3_REGION,
          accessKey: env.S3_ACCESS_KEY ?? '',
          secretKey: env.S3_SECRET_KEY ?? '',
        }
      : { kind: 'folder' as const, dir: env.FILES_DIR ?? `${env.DATA_DIR}/files` },
    companyLookup: { url: env.COMPANY_LOOKUP_URL?.replace(/\/+$/, ''), token: env.COMPANY_LOOKUP_TOKEN },
    channelSecret: env.CHANNEL_SECRET,
    bankSecret: env.BANK_SECRET,
    publicUrl: env.PUBLIC_URL,
    trustedProxies: env.TRUSTED_PROXIES,
    frameAncestors: env.FRAME_ANCESTORS?.split(/\s+/).filter(Boolean) ?? [],
    jwtSecret: env.JWT_SECRET,
    credentialKey: env.CREDENTIAL_KEY,
    adminPassword: env.ADMIN_PASSWORD,
    demo,
    demoPassword: env.DEMO_PASSWORD,
    captcha: env.CAPTCHA_MODE,
    loginCipherKey: env.LOGIN_CIPHER_KEY,
    client: { id: env.CLIENT_ID, secret: env.CLIENT_SECRET },
    exposes: { metrics: env.EXPOSE_METRICS ?? demo, docs: env.EXPOSE_DOCS ?? demo },
    innerTargets: env.INNER_TARGETS.split(/\s+/).filter(Boolean),
    logLevel: env.LOG_LEVEL,
    logFormat: env.LOG_FORMAT,
    timeZone: env.TIME_ZONE,
  }
}

function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name }).format()
    return true
  } catch {
    return false
  }
}
