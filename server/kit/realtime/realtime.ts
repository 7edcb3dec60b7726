/**
 * Socket.IO for any number of processes: servers hold the browsers' sockets, every process can publish. Fan-out goes through Redis
 * streams, or through PostgreSQL where there is no Redis. Nothing relies on delivery: a page that missed news reads it by a call.
 */
import { createAdapter as postgresAdapter } from '@socket.io/postgres-adapter'
import { createAdapter as redisAdapter } from '@socket.io/redis-streams-adapter'
import { Redis } from 'ioredis'
import { Pool } from 'pg'
import { Server } from 'socket.io'
import type { Server as HttpServer } from 'node:http'
import type { FanOut } from './socket-types.ts'
import { admitSockets, type SocketDependencies } from './admit-sockets.ts'
import { serverEvents, rooms, type PayloadOf, type ServerEvent } from './events.contract.ts'
import { lendFrom } from './lend-connection.ts'
import { DatabaseClient } from '../database/database-client.ts'

export interface RealtimeSettings {
  readonly databaseUrl: string
  readonly redisUrl?: string | undefined
  /** Keeps installations that share one Redis apart. */
  readonly redisPrefix?: string
  /** Of PostgreSQL, where there is no Redis; two at least. */
  readonly connections?: number
  readonly log: { warn(details: object, message: string): void }
}

export interface Realtime {
  /** To everybody in the room, on all servers. @throws ZodError when the payload is not the event's */
  publish<E extends ServerEvent>(room: string, event: E, payload: PayloadOf<E>): void
  /** Takes browsers' connections on this server. Call once. */
  attach(server: HttpServer, dependencies: SocketDependencies): void
  /** Tells every socket of the user that his session is over and cuts it. */
  endUser(userId: string): void
  /** Looks now which sessions of this server's sockets have ended; it does so by itself twice a minute. */
  recheck(): Promise<void>
  /** Tells everybody on this server which version of the rights holds now; each server hears of changes from the database by itself. */
  tellRights(): Promise<void>
  /** Cuts this server's sockets; before the HTTP server closes, which would wait for them. */
  close(): Promise<void>
}

/** Opens the fan-out; without `attach` this process publishes only. */
export async function openRealtime(settings: RealtimeSettings): Promise<Realtime> {
  const fanOut = settings.redisUrl ? redisFanOut(settings.redisUrl, settings) : await postgresFanOut(settings)
  const io: FanOut = new Server({
    adapter: fanOut.adapter as never,
    path: '/socket.io',
    serveClient: false,
    maxHttpBufferSize: 64 * 1024,
    pingInterval: 20_000,
    pingTimeout: 20_000,
  })
  // The adapter of a namespace is made when the namespace is: also a process that only publishes needs it now.
  io.of('/')
  let attached: ReturnType<typeof admitSockets> | undefined
  let closing: Promise<void> | undefined
  const close = async (): Promise<void> => {
    attached?.stop()
    // The HTTP server is its owner's to close: io.close would close it too.
    io.local.disconnectSockets(true)
    io.engine?.close()
    await io.of('/').adapter.close()
    await fanOut.close()
  }
  return {
    publish(room, event, payload) {
      // The compiler cannot follow one event's payload through the map of all.
      const emit = io.to(room).emit.bind(io.to(room)) as (name: string, content: unknown) => boolean
      emit(event, serverEvents[event].parse(payload))
    },
    attach(server, dependencies) {
      io.attach(server)
      attached = admitSockets(io, dependencies)
    },
    endUser(userId) {
      io.to(rooms.user(userId)).emit('session-ended', {})
      io.in(rooms.user(userId)).disconnectSockets(true)
    },
    recheck: async () => attached?.recheck(),
    tellRights: async () => attached?.tellRights(),
    close: () => (closing ??= close()),
  }
}

interface FanOutBackend {
  readonly adapter: unknown
  close(): Promise<void>
}

function redisFanOut(url: string, { redisPrefix = 'chandlery', log }: RealtimeSettings): FanOutBackend {
  const client = new Redis(url, { maxRetriesPerRequest: null })
  client.on('error', (error) => log.warn({ err: error }, 'realtime redis'))
  return {
    adapter: redisAdapter(client, {
      streamName: `${redisPrefix}:realtime`,
      channelPrefix: `${redisPrefix}:realtime`,
      maxLen: 10_000,
      blockTimeInMs: 1_000,
      onlyPlaintext: true,
    }),
    async close() {
      client.disconnect()
    },
  }
}

/** Payloads above what NOTIFY carries lie here for half a minute. In a schema of its own: it is no table of the product's. */
const TABLE = 'realtime.attachments'

async function postgresFanOut({ databaseUrl, connections = 3, log }: RealtimeSettings): Promise<FanOutBackend> {
  const pool = new Pool({ connectionString: databaseUrl, Client: DatabaseClient, max: connections, keepAlive: true, application_name: 'realtime' })
  pool.on('error', (error) => log.warn({ err: error }, 'realtime pool'))
  // Several processes may start at once; the lock ends with the statement.
  await pool.query(`select pg_advisory_lock(4801277313);
    create schema if not exists realtime;
    create unlogged table if not exists ${TABLE} (id bigserial primary key, created_at timestamptz not null default now(), payload bytea);
    select pg_advisory_unlock(4801277313)`)
  return {
    adapter: postgresAdapter(lendFrom(pool) as Pool, {
      tableName: TABLE,
      channelPrefix: 'chandlery_rt',
      errorHandler: (error) => log.warn({ err: error }, 'realtime fan-out'),
    }),
    close: () => pool.end(),
  }
}
