/** The template database: the product's schema, made once a run. What a test needs in it, it seeds itself. */
import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { migrate } from '#prisma/migrate.ts'

export async function createTemplate(serverUrl: string): Promise<string> {
  const name = `chandlery_template_${randomBytes(4).toString('hex')}`
  await statement(serverUrl, `create database ${name}`)
  await migrate(urlOf(serverUrl, name))
  await closeToVisitors(serverUrl, name)
  return name
}

/** A database that somebody is connected to cannot be copied, and the migration engine keeps its connection for a while. */
async function closeToVisitors(serverUrl: string, name: string): Promise<void> {
  await statement(serverUrl, `alter database ${name} with allow_connections false`)
  await statement(serverUrl, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
}

export const urlOf = (serverUrl: string, database: string): string => {
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  return url.href
}

export async function copyDatabase(serverUrl: string, template: string): Promise<{ name: string; url: string }> {
  const name = `chandlery_test_${randomBytes(6).toString('hex')}`
  await statement(serverUrl, `create database ${name} template ${template}`)
  return { name, url: urlOf(serverUrl, name) }
}

export const dropDatabase = (serverUrl: string, name: string): Promise<void> => statement(serverUrl, `drop database if exists ${name} with (force)`)

async function statement(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
