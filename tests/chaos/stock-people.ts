/**
 * People in warehouses while servers die under them: they receive, ship, move and count, and repeat what got no answer, with the same
 * id of operation, as the pages do. What they were told is done is written down, to be looked for afterwards.
 */
import type { DataSource } from '#kit/data-source.ts'
import { newId } from '#kit/ids.ts'
import { operator } from './document-people.ts'
import { sleep } from './killed-process.ts'
import { StubbornCaller, type Answer } from './stubborn-caller.ts'

export interface Place {
  readonly warehouseId: string
  readonly spaceId: string
}

/** An operation that the product said is done. */
interface Told {
  readonly table: 'inbound_receipt' | 'outbound_pick' | 'transfer_arrival' | 'inventory_take_entry'
  readonly operationId: string
}

/** So long after the end of the work nobody waits any more: what hangs tells where. */
const patience = 60_000

const documents = { inbound: 'inbound_order', outbound: 'outbound_order', transfer: 'transfer_order', take: 'inventory_take' } as const
/** Documents that a process agrees to, by where their calls are. */
const calls = { inbound: 'storage/st-inbound', outbound: 'storage/st-outbound', transfer: 'storage/move-inventory' } as const

export class WarehousePeople extends StubbornCaller {
  readonly #places: readonly [Place, Place]
  readonly #skuIds: readonly string[]
  readonly told: Told[] = []
  #until = Number.POSITIVE_INFINITY
  done = { received: 0, shipped: 0, moved: 0, calledBack: 0, counted: 0 }

  constructor(data: DataSource, addresses: readonly string[], places: readonly [Place, Place], skuIds: readonly string[]) {
    super(data, addresses, patience)
    this.#places = places
    this.#skuIds = skuIds
  }

  /** Until the instant; what somebody has begun is finished. */
  async work(until: number): Promise<void> {
    this.#until = until
    const loop = async (one: () => Promise<void>): Promise<void> => {
      while (Date.now() < until) await one()
    }
    const receivers = [0, 1].map((at) => loop(() => this.#receive(at)))
    const shippers = [0, 1, 0].map((at) => loop(() => this.#ship(at)))
    const movers = [0, 1].map((at) => loop(() => this.#move(at)))
    await Promise.all([...receivers, ...shippers, ...movers, loop(() => this.#count())])
  }

  /** @throws Error long after the work should be over */
  protected override refuseHanging(what: string, last: unknown): void {
    if (Date.now() > this.#until + patience) throw new Error(`${what} hangs; the last that was heard: ${JSON.stringify(last) ?? String(last)}`)
  }

  #call(path: string, body: object): Promise<Answer> {
    return this.call(path, body, { 'x-caller': operator.userId })
  }

  /** Written once: a repeated call looks first whether the one before was heard. */
  async #written(kind: keyof typeof documents, path: string, body: object): Promise<string | undefined> {
    const remark = newId()
    let answer: Answer | undefined
    for (;;) {
      this.refuseHanging(path, answer)
      answer = await this.#call(path, { ...body, remark })
      const [row] = await this.read<{ id: string }>(`select id from ${documents[kind]} where remark = $1 and deleted_at is null`, [remark])
      if (row) return row.id
      if (answer.code !== 200) return undefined
    }
  }

  /**
   * Every open task of its process is decided. What lacks goods waits for those who receive; once these have gone home it is called off.
   * @returns whether it was agreed to
   */
  async #agreed(kind: keyof typeof calls, id: string): Promise<boolean> {
    let last: Answer | undefined
    for (;;) {
      this.refuseHanging(`the process of ${kind} ${id}`, last)
      const tasks = await this.read<{ id: string }>(
        `select t.id from wf_task t join ${documents[kind]} d on d.process_instance_id = t.instance_id where d.id = $1::uuid`,
        [id],
      )
      if (tasks.length === 0) return true
      for (const { id: taskId } of tasks) last = await this.#call('workflow/work/complete-task', { taskId, pass: true })
      if (last?.code === 422 && last.data.rule === 'too-little' && Date.now() > this.#until) {
        if ((await this.#call(`${calls[kind]}/cancel`, { id })).code === 200) return false
      }
    }
  }

  async #linesOf(table: 'inbound_line' | 'outbound_line' | 'transfer_line', id: string): Promise<string> {
    const [line] = await this.read<{ id: string }>(`select id from ${table} where order_id = $1::uuid and deleted_at is null`, [id])
    return line?.id ?? ''
  }

  #sku(): string {
    return this.#skuIds[Math.floor(Math.random() * this.#skuIds.length)] ?? ''
  }

  /** Sent until it is answered; done when the answer says so. */
  async #told(table: Told['table'], path: string, body: object): Promise<boolean> {
    const operationId = newId()
    const { code } = await this.#call(path, { ...body, operationId })
    if (code === 200) this.told.push({ table, operationId })
    return code === 200
  }

  async #receive(at: number): Promise<void> {
    const { warehouseId, spaceId } = this.#places[at]!
    const id = await this.#written('inbound', `${calls.inbound}/insert`, {
      type: 'OTHER',
      warehouseId,
      lines: [{ skuId: this.#sku(), planQty: '10', price: '3' }],
      submit: true,
    })
    if (!id) return
    if (!(await this.#agreed('inbound', id))) return
    const lineId = await this.#linesOf('inbound_line', id)
    for (const part of [{ acceptedQty: '4' }, { acceptedQty: '3', rejectedQty: '1', reason: '破损' }, { acceptedQty: '2' }]) {
      await this.#told('inbound_receipt', `${calls.inbound}/confirm-inbound`, { id, lines: [{ lineId, cargoSpaceId: spaceId, ...part }] })
    }
    this.done.received += 1
  }

  async #ship(at: number): Promise<void> {
    const { warehouseId } = this.#places[at]!
    const lines = [{ skuId: this.#sku(), planQty: '5' }]
    const id = await this.#written('outbound', `${calls.outbound}/insert`, { type: 'OTHER', warehouseId, lines, submit: true })
    if (!id) return void (await sleep(50))
    if (!(await this.#agreed('outbound', id))) return
    const lineId = await this.#linesOf('outbound_line', id)
    for (const qty of ['2', '3']) await this.#told('outbound_pick', `${calls.outbound}/outbound-operation`, { id, lines: [{ lineId, qty }] })
    this.done.shipped += 1
  }

  async #move(at: number): Promise<void> {
    const [source, target] = [this.#places[at]!, this.#places[1 - at]!]
    const [row] = await this.read<{ id: string }>(
      `select id from inventory where warehouse_id = $1::uuid and frozen_by is null and on_hand - preempted - frozen >= 4 order by random() limit 1`,
      [source.warehouseId],
    )
    if (!row) return void (await sleep(50))
    const id = await this.#written('transfer', `${calls.transfer}/insert`, {
      mode: 'DELIVERY',
      sourceWarehouseId: source.warehouseId,
      targetWarehouseId: target.warehouseId,
      lines: [{ inventoryId: row.id, qty: '4', targetSpaceId: target.spaceId }],
      submit: true,
    })
    if (!id) return
    if (!(await this.#agreed('transfer', id))) return
    await this.#call(`${calls.transfer}/ship`, { id })
    if (Math.random() < 0.3) {
      await this.#call(`${calls.transfer}/cancel`, { id })
      this.done.calledBack += 1
      return
    }
    const lineId = await this.#linesOf('transfer_line', id)
    await this.#told('transfer_arrival', `${calls.transfer}/receive`, { id, lines: [{ lineId, qty: '3' }] })
    await this.#told('transfer_arrival', `${calls.transfer}/receive`, { id, lines: [], isFinal: true, reason: '短少' })
    this.done.moved += 1
  }

  /** One space while goods come and leave; now and then a piece is missing or there is one more. */
  async #count(): Promise<void> {
    const { warehouseId, spaceId } = this.#places[0]
    const scope = { cargoSpaceIds: [spaceId], areas: [], skuIds: [], categoryIds: [] }
    const id = await this.#written('take', 'storage/inventory-take/insert', { warehouseId, mode: 'DYNAMIC', blind: true, scope, start: true })
    if (!id) return void (await sleep(200))
    const lines = await this.read<{ id: string; book: string }>(
      `select l.id, i.on_hand::text as book from inventory_take_line l join inventory i on i.id = l.inventory_id where l.take_id = $1::uuid and l.deleted_at is null`,
      [id],
    )
    for (const line of lines) {
      const qty = String(Math.max(0, Math.trunc(Number(line.book)) + Math.floor(Math.random() * 3) - 1))
      await this.#told('inventory_take_entry', 'storage/inventory-take/count', { id, lineId: line.id, qty })
    }
    await this.#call('storage/inventory-take/submit', { id })
    for (let tries = 0; tries < 40; tries += 1) {
      const [row] = await this.read<{ status: string }>('select status::text as status from inventory_take where id = $1::uuid', [id])
      if (row?.status !== 'SUBMITTED') break
      await this.#call('storage/inventory-take-audit/approve', { id, pass: true })
    }
    const [end] = await this.read<{ status: string }>('select status::text as status from inventory_take where id = $1::uuid', [id])
    // What nobody can agree to, for goods are kept, is called off.
    if (end?.status === 'APPROVED') this.done.counted += 1
    else await this.#call('storage/inventory-take/cancel', { id })
  }
}
