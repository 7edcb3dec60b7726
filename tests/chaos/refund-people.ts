/** The desk, a supplier and finance over cases while servers die under them: they repeat what got no answer, with the same number. */
import { operator } from './document-people.ts'
import { sleep } from './killed-process.ts'
import { StubbornCaller, type Answer } from './stubborn-caller.ts'

const cases = 'after-order/as-order'
const ends: readonly string[] = ['COMPLETED', 'REFUSED', 'CLOSED', 'CANCELLED']

export class RefundPeople extends StubbornCaller {
  /** An order of so many pieces of ten each, all of which left. @returns its line */
  async sold(supplierId: string, pieces: number, at: number): Promise<string> {
    const { data: order } = await this.#call('order/order-master/insert', {
      salesChannel: 'COMMUNITY_MALL',
      channelOrderNo: `CHAOS-${at}`,
      buyerName: 'Chaos',
      consigneeName: 'Chaos',
      consigneeMobile: '13800001111',
      address: 'Chaos 1',
      lines: [{ supplierId, skuCode: 'CH-1', skuName: 'Chaos', quantity: String(pieces), price: '10' }],
    })
    await this.#call('order/ys-order-master/submit-order/COMMUNITY_MALL', { ids: [order.id] })
    const { data: confirmed } = await this.#call('order/ys-order-master/confirm-order', { masterId: order.id })
    const [part] = confirmed.subOrders
    await this.#call('order/order-delivery/parcel-deliver', {
      orderId: part.id,
      parcels: [{ logisticsCompany: 'SF', billCode: `CHAOS${at}`, lines: [{ lineId: part.lines[0].id, quantity: String(pieces) }] }],
    })
    return part.lines[0].id as string
  }

  /** A case of one piece, decided by everybody whom it concerns. */
  async case(orderLineId: string, at: number): Promise<void> {
    const wish = { orderLineId, channelCaseNo: `CHAOS-${at}`, type: 'REFUND_ONLY', reasonCode: 'QUALITY', qty: '1' }
    const { code, data } = await this.#call(`${cases}/insert`, wish)
    if (code !== 200) throw new Error(`case ${at} was refused: ${JSON.stringify(data)}`)
    const id = String(data.id)
    for (let status = await this.#status(id); status === 'APPLY' || status === 'SUPPLIER_REVIEW'; status = await this.#status(id)) {
      if (status === 'APPLY') await this.#call(`${cases}/approve`, { ids: [id], ...(at % 2 === 0 && { liability: 'PLATFORM' }) })
      else await this.#call(`${cases}/supplier-agree`, { id })
    }
  }

  /** What failed for good is tried again; until every buyer has their money. @param isCalm nobody is killed any more */
  async finish(isCalm: () => boolean, patience: number): Promise<void> {
    let until = Number.POSITIVE_INFINITY
    for (;;) {
      const open = await this.read<{ id: string; live: number; code: string }>(
        `select c.id, c.code, (select count(*)::int from after_refund r where r.case_id = c.id and r.status <> 'CLOSED') as live
           from after_sales_order c where c.status::text <> all($1::text[])`,
        [ends],
      )
      if (open.length === 0) return
      if (until === Number.POSITIVE_INFINITY && isCalm()) until = Date.now() + patience
      if (Date.now() > until) throw new Error(`${open.length} cases hang, ${open[0]?.code ?? ''} among them`)
      for (const { id, live } of open) if (live === 0) await this.#call(`${cases}/refund-again`, { id })
      await sleep(300)
    }
  }

  async #status(id: string): Promise<string> {
    const [row] = await this.read<{ status: string }>('select status::text as status from after_sales_order where id = $1::uuid', [id])
    return row?.status ?? ''
  }

  #call(path: string, body: object): Promise<Answer> {
    return this.call(path, body, { 'x-caller': operator.userId })
  }
}
