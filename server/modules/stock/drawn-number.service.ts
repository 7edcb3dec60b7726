/** Numbers that people are given before they write a document. One is its drawer's until the document takes it, a week at most. */
import type { DataSource } from '#kit/data-source.ts'
import { badInput } from '#kit/errors.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'

export async function drawNumber(uow: UnitOfWork, bizType: string): Promise<string> {
  const code = await uow.nextNumber(bizType)
  await uow.sql.query('insert into stock_drawn_number (code, biz_type, drawn_by, create_time) values ($1, $2, $3::uuid, $4)', [
    code,
    bizType,
    uow.actor.userId,
    uow.now,
  ])
  return code
}

/** Takes a number for its document. @throws Failure bad-input at `code` for one that was not drawn for the actor, or is taken */
export async function takeNumber(uow: UnitOfWork, bizType: string, code: string): Promise<void> {
  const taken = await uow.sql.query('delete from stock_drawn_number where code = $1 and biz_type = $2 and drawn_by = $3::uuid returning code', [
    code,
    bizType,
    uow.actor.userId,
  ])
  if (taken.length === 0) throw badInput([{ path: 'code', code: 'stock.number-not-drawn' }])
}

/** Forgets numbers of documents that nobody wrote. */
export async function forgetNumbers({ sql }: DataSource): Promise<void> {
  await sql.query(`delete from stock_drawn_number where create_time < now() - interval '7 days'`)
}
