/**
 * What a supplier is owed in all, kept as entries that are never changed: each continues the balance of the one before. Whoever adds one
 * holds the account until the commit, so that entries of one supplier stand in the order in which they came.
 */
import { decimal, toWire, type DecimalLike } from '#kit/money.ts'
import type { ModelRow, UnitOfWork } from '#kit/unit-of-work.ts'

export type AccountEntryRow = ModelRow<'supplierAccountEntry'>

interface Entry {
  readonly supplierId: string
  readonly currency: string
  /** BILL raises what is owed, PAYMENT and OFFSET lower it; their amounts are given without a sign. */
  readonly kind: 'BILL' | 'PAYMENT' | 'OFFSET'
  readonly amount: DecimalLike
  /** The document that makes it so, and its number. */
  readonly billId?: string
  readonly payId?: string
  readonly code: string
}

/** Nothing is entered for nothing. */
export async function enterAccount(uow: UnitOfWork, { amount, ...entry }: Entry): Promise<void> {
  const value = decimal(amount)
  if (!value.isZero()) await append(uow, { ...entry, amount: toWire(entry.kind === 'BILL' ? value : value.negated()) })
}

/**
 * Takes back what a document entered last and has not taken back since; nothing where there is no such entry.
 * @param document the bill or the payment
 */
export async function reverseAccount(uow: UnitOfWork, document: { readonly billId: string } | { readonly payId: string }): Promise<void> {
  const last = await uow.prisma.supplierAccountEntry.findFirst({ where: { ...document, kind: { not: 'REVERSAL' } }, orderBy: { seq: 'desc' } })
  if (!last || (await uow.prisma.supplierAccountEntry.count({ where: { reversalOfId: last.id } })) > 0) return
  const { supplierId, currency, billId, payId, code } = last
  await append(uow, {
    supplierId,
    currency,
    kind: 'REVERSAL',
    amount: toWire(decimal(last.amount).negated()),
    ...(billId !== null && { billId }),
    ...(payId !== null && { payId }),
    code,
    reversalOfId: last.id,
  })
}

interface Signed extends Omit<Entry, 'amount' | 'kind'> {
  readonly kind: AccountEntryRow['kind']
  readonly amount: string
  readonly reversalOfId?: string
}

async function append(uow: UnitOfWork, { supplierId, currency, amount, ...entry }: Signed): Promise<void> {
  const [account] = await uow.sql.query<{ balance: string; seq: string }>(
    `insert into supplier_account (supplier_id, currency, balance, seq, update_time) values ($1::uuid, $2, $3::numeric, 1, $4)
       on conflict (supplier_id, currency) do update set balance = supplier_account.balance + excluded.balance, seq = supplier_account.seq + 1, update_time = $4
     returning balance::text as balance, seq::text as seq`,
    [supplierId, currency, amount, uow.now],
  )
  if (!account) throw new Error('an account without a row')
  const seq = BigInt(account.seq)
  // A statement of its own, for it sees what was committed while the account was waited for.
  const before = await uow.prisma.supplierAccountEntry.findUnique({
    where: { supplierId_currency_seq: { supplierId, currency, seq: seq - 1n } },
    select: { occurredAt: true },
  })
  // Works begin in one order and come here in another; entries stand in the order of their instants, so each is later than the one before.
  const occurredAt = before && before.occurredAt >= uow.now ? new Date(before.occurredAt.getTime() + 1) : uow.now
  await uow.insert('supplierAccountEntry', { ...entry, supplierId, currency, amount, seq, balanceAfter: account.balance, occurredAt, createTime: occurredAt })
}
