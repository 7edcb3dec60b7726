/** What buyers of the demo company complain about: cases to review, with the supplier, for the platform to decide, goods on their way back and out again, money that came back or waits for a manager. */
import { drawPng, type Drawing } from '../draw-png.ts'
import type { Answer, Stage, Story } from '../stage.ts'

const cases = '/api/after-order/as-order'

export const afterSalesStories: readonly Story[] = [
  { name: 'complaints of buyers', tables: ['after_sales_order'], tell: tellCases },
  { name: 'canned answers', tell: tellAnswers },
]

const answers: readonly (readonly [title: string, titleEn: string, use: string, body: string, bodyEn: string])[] = [
  [
    '质量问题同意',
    'Quality: agreed',
    'APPROVE',
    '非常抱歉给您带来不便，已核实为质量问题，同意您的售后申请。',
    'We are sorry for the trouble. It is a matter of quality, and we agree to your request.',
  ],
  [
    '请补充照片',
    'Photos, please',
    'ANY',
    '请补充商品整体与问题部位的清晰照片，以便尽快处理。',
    'Please add clear photos of the goods and of what is wrong, so that we can go on quickly.',
  ],
  [
    '超出范围',
    'Not covered',
    'REFUSE',
    '经核实，该情况不在售后范围内，抱歉无法受理。',
    'We looked into it: this is not covered, and we are sorry that we cannot take it on.',
  ],
  ['协商一致关闭', 'Settled with the buyer', 'CLOSE', '已与买家协商一致，关闭本售后单。', 'Settled with the buyer: the case is closed.'],
]

async function tellAnswers(stage: Stage): Promise<void> {
  for (const [at, [title, titleEn, use, body, bodyEn]] of answers.entries())
    await stage.as('after-sales', '/api/after-order/canned-answer/insert', { title, titleEn, use, body, bodyEn, sort: at + 1 })
}

/** Lines of the supplier among the demo's people of which enough left for several cases. */
async function linesToClaim(stage: Stage): Promise<Answer[]> {
  const { records } = await stage.as('supplier-a', '/api/order/sub-order/list', { status: ['SHIPPED', 'RECEIVED'], current: 1, size: 10 })
  const lines: Answer[] = []
  for (const { id } of records) lines.push(...(await stage.as('after-sales', `${cases}/claimable`, { orderId: id })))
  return lines.filter(({ openQty, refundableAmount }) => Number(openQty) >= 4 && Number(refundableAmount) > 0)
}

/** A box with a dented corner, or without. */
const box =
  (isDented: boolean): Drawing =>
  (x, y) => {
    if (isDented && x + y < 0.55) return undefined
    if (x < 0.15 || x > 0.85 || y < 0.2 || y > 0.85) return undefined
    return Math.abs(x - 0.5) < 0.04 ? [196, 164, 112] : [170, 128, 80]
  }
const photo = (stage: Stage, account: string, isDented: boolean, name: string): Promise<string> =>
  stage.upload(account, new Blob([new Uint8Array(drawPng(240, box(isDented)))], { type: 'image/png' }), name)

async function tellCases(stage: Stage): Promise<void> {
  const lines = await linesToClaim(stage)
  if (lines.length === 0) return
  const applied = async (at: number, more: object, files: readonly string[] = []): Promise<Answer> =>
    stage.as('after-sales', `${cases}/insert`, { orderLineId: lines[at % lines.length].orderLineId, qty: '1', fileIds: files, ...more })
  const approved = (id: string, more: object = {}) => stage.as('after-sales', `${cases}/approve`, { ids: [id], comment: '已核实', ...more })

  const before = await photo(stage, 'after-sales', true, '收到时外包装.png')
  await applied(0, { type: 'REFUND_ONLY', reasonCode: 'SHORT', description: '少发一件，联系过配送员' }, [before])
  const asked = await applied(1, { type: 'RETURN_REFUND', reasonCode: 'QUALITY', description: '开机后有异响' })
  await approved(asked.id)
  const disputed = await applied(2, { type: 'REFUND_ONLY', reasonCode: 'NOT_AS_DESCRIBED', description: '颜色与页面不一致' })
  await approved(disputed.id)
  const proof = await photo(stage, 'supplier-a', false, '出库前照片.png')
  await stage.as('supplier-a', `${cases}/supplier-disagree`, { id: disputed.id, reason: '出库前已拍照，颜色与页面一致', fileIds: [proof] })
  const returned = await applied(3, { type: 'EXCHANGE', reasonCode: 'DAMAGED', description: '边角破损' })
  await approved(returned.id)
  await stage.as('supplier-a', `${cases}/supplier-agree`, { id: returned.id, comment: '同意换货' })
  await stage.as('after-sales', `${cases}/buyer-ship`, { id: returned.id, logisticsCompany: 'SF', billCode: 'SF7700120031' })
  const refunded = await applied(4, { type: 'REFUND_ONLY', reasonCode: 'QUALITY', description: '表面划痕，买家同意部分退款' })
  await approved(refunded.id, { liability: 'PLATFORM' })
  // Each line has room for four.
  if (lines.length >= 3) await tellMore(stage, { lines, applied, approved })
}

interface Telling {
  readonly lines: readonly Answer[]
  readonly applied: (at: number, more: object, files?: readonly string[]) => Promise<Answer>
  readonly approved: (id: string, more?: object) => Promise<unknown>
}

/** A return that the buyer has not sent yet, a repair at the supplier's, one that was refused, and a larger sum that waits for a manager. */
async function tellMore(stage: Stage, { lines, applied, approved }: Telling): Promise<void> {
  const agreed = (id: string, comment: string) => stage.as('supplier-a', `${cases}/supplier-agree`, { id, comment })
  const back = await applied(5, { type: 'RETURN_REFUND', reasonCode: 'WRONG_GOODS', description: '收到的型号与订单不符' })
  await approved(back.id)
  await agreed(back.id, '同意退货，请寄回')
  const repair = await applied(6, { type: 'REPAIR', reasonCode: 'QUALITY', description: '使用一周后无法开启' })
  await approved(repair.id)
  await agreed(repair.id, '可以维修，请寄至维修地址')
  await stage.as('after-sales', `${cases}/buyer-ship`, { id: repair.id, logisticsCompany: 'SF', billCode: 'SF7700120047' })
  const seen = await photo(stage, 'supplier-a', true, '收货时照片.png')
  await stage.as('supplier-a', `${cases}/receive`, { id: repair.id, condition: 'DEFECTIVE', note: '开关触点磨损，更换后寄回', fileIds: [seen] })
  const late = await applied(7, { type: 'REFUND_ONLY', reasonCode: 'NOT_WANTED', description: '不想要了，包装已拆' })
  await stage.as('after-sales', `${cases}/refuse`, { id: late.id, reason: '经核实，该情况不在售后范围内，抱歉无法受理。' })
  const large = lines.find(({ openQty, refundableAmount }) => Number(refundableAmount) >= 1500 && Number(openQty) >= 8)
  if (!large) return
  const many = String(Math.ceil((1200 * Number(large.quantity)) / Number(large.paidAmount)))
  if (Number(many) > Number(large.openQty) - 4) return
  const costly = await applied(0, { orderLineId: large.orderLineId, qty: many, type: 'REFUND_ONLY', reasonCode: 'DAMAGED', description: '整箱运输破损' })
  await approved(costly.id, { liability: 'PLATFORM' })
}
