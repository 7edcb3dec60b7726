/** The smallest business with a consequence: an order that must be shipped exactly once. */
import { z } from 'zod'
import type { Sql } from '#kit/data-source.ts'
import { newId } from '#kit/ids.ts'
import { addToOutbox, defineTopic, handleInside } from '#kit/outbox/outbox.ts'

const orderPlaced = defineTopic('chaos.order-placed', z.object({ id: z.uuid() }))

export const tables = 'create table placed (id uuid primary key); create table shipped (id uuid)'

export async function placeOrder(sql: Sql): Promise<void> {
  const id = newId()
  await sql.query('insert into placed values ($1::uuid)', [id])
  await addToOutbox(sql, orderPlaced.name, { id })
}

export const shipOrder = handleInside(orderPlaced, async ({ id }, { sql }) => void (await sql.query('insert into shipped values ($1::uuid)', [id])))
