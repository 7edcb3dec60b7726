/**
 * Answers for the showcase's own path, given in the browser: a list whose states (slow, failing, empty) can be chosen, a form
 * that meets a stale version. Nothing outside /api/showcase is touched.
 */
export type Mood = 'usual' | 'slow' | 'failing' | 'empty' | 'many'

interface Sample {
  readonly id: string
  readonly version: number
  readonly code: string
  readonly [field: string]: unknown
}

const names = [
  'A4 复印纸 70g 500 张/包',
  '无线鼠标',
  '人体工学办公椅（网布、可调扶手、头枕、承重 150kg 加强版）',
  'LED 护眼台灯',
  '白板笔 12 支装',
  '保温杯 480ml',
]
const statuses = ['DRAFT', 'PENDING', 'APPROVED', 'REJECTED'] as const
const pad = (value: number, digits: number) => String(value).padStart(digits, '0')

function sample(index: number): Sample {
  const status = statuses[index % statuses.length] ?? 'DRAFT'
  const day = new Date(Date.UTC(2026, 10, 20) - index * 7_000_000).toISOString()
  return {
    id: `00000000-0000-4000-8000-${pad(index, 12)}`,
    version: 3,
    code: `PO2026${pad(index + 1, 6)}`,
    name: names[index % names.length],
    status,
    channel: index % 3 === 0 ? 'ENTERPRISE_MALL' : 'COMMUNITY_MALL',
    amount: ((index * 7919.37) % 1_500_000).toFixed(2),
    quantity: index % 5 === 0 ? null : `${(index * 13) % 400}.5000`,
    taxRate: index % 2 === 0 ? '0.130000' : '0.060000',
    dueOn: day.slice(0, 10),
    isUrgent: index % 4 === 1,
    supplierName: '华东办公用品有限公司',
    tags: ['办公', '季度'],
    remark: index % 3 === 0 ? '请于工作日 9:00–18:00 送达三号门收货处，到货前一小时电话联系。' : null,
    content: '<h3>交付说明</h3><p>整箱发货，<strong>随货附合格证</strong>。</p><ul><li>外箱贴单</li><li>易碎轻放</li></ul>',
    createTime: day,
    updateTime: day,
    abilities: { update: status === 'APPROVED' ? '已通过的单据不能修改' : true, remove: status === 'PENDING' ? '审核中的单据不能删除，请先撤回' : true },
  }
}

let mood: Mood = 'usual'
let rows: Sample[] = Array.from({ length: 137 }, (_none, index) => sample(index))

export const setMood = (next: Mood): void => {
  mood = next
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const answer = (code: number, data: unknown, msg = '') =>
  new Response(JSON.stringify({ code, success: code === 200, data, msg, message: msg }), { status: code, headers: { 'content-type': 'application/json' } })

type Body = Readonly<Record<string, unknown>>

async function respond(path: string, body: Body): Promise<Response> {
  await wait(mood === 'slow' ? 3000 : 120)
  if (mood === 'failing') return answer(500, { errorId: 'SHOWCASE-1' }, '服务暂时不可用')
  const [verb = '', id = ''] = path.replace('/api/showcase/', '').split('/')
  switch (verb) {
    case 'list':
      return answer(200, page(body))
    case 'detail':
      return answer(
        200,
        rows.find((row) => row.id === id),
      )
    case 'insert': {
      if (rows.some((row) => row.code === body['code'])) return answer(400, { errors: [{ path: 'code', message: '单据编号已存在' }] }, '输入有误')
      const added = { ...sample(rows.length), ...body, id: `00000000-0000-4000-8000-${pad(rows.length, 12)}` }
      rows = [added, ...rows]
      return answer(200, added)
    }
    case 'update':
      return update(body)
    case 'remove': {
      const gone = new Set(id.split(','))
      rows = rows.filter((row) => !gone.has(row.id))
      return answer(200, { removed: gone.size })
    }
    default:
      return answer(404, null, '没有此示例')
  }
}

/** The name 冲突 stands for somebody who saved in between. */
function update(body: Body): Response {
  const present = rows.find((row) => row.id === body['id'])
  if (!present) return answer(404, null, '单据不存在')
  if (body['name'] === '冲突' && body['version'] === 3 && present.version === 3) {
    const theirs = { ...present, version: present.version + 1, amount: '88888.00', remark: '另一位同事刚刚修改了备注' }
    rows = rows.map((row) => (row.id === present.id ? theirs : row))
    return answer(409, { current: theirs }, '数据已被他人修改')
  }
  const saved = { ...present, ...body, version: present.version + 1 }
  rows = rows.map((row) => (row.id === present.id ? saved : row))
  return answer(200, saved)
}

function page(body: Body) {
  const {
    current = 1,
    size = 10,
    code,
    name,
    status,
    ascs,
    descs,
  } = body as { current?: number; size?: number; code?: string; name?: string; status?: string | string[]; ascs?: string; descs?: string }
  const all = mood === 'empty' ? [] : mood === 'many' ? Array.from({ length: 1000 }, (_none, index) => sample(index)) : rows
  const wanted = status === undefined ? [] : [status].flat()
  const found = all.filter(
    (row) =>
      (!code || row.code.includes(code)) && (!name || String(row['name']).includes(name)) && (wanted.length === 0 || wanted.includes(String(row['status']))),
  )
  const key = ascs ?? descs
  const sorted = key ? found.toSorted((a, b) => String(a[key]).localeCompare(String(b[key]), 'zh', { numeric: true }) * (ascs ? 1 : -1)) : found
  return { records: sorted.slice((current - 1) * size, current * size), total: found.length, current, size }
}

/** Answers calls below /api/showcase from now on. */
export function installShowcase(): void {
  const real = window.fetch
  window.fetch = (input, init) => {
    const path = typeof input === 'string' ? input : ''
    if (!path.startsWith('/api/showcase/')) return real(input, init)
    const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as Body) : {}
    return respond(path.split('?')[0] ?? '', body)
  }
}
