/** What the demo company's channels ordered: who bought what from whom, how far it is, and what waits for somebody. */
import { storedWords } from '#kit/words.ts'

export interface DemoPart {
  readonly supplier: 'supplier-a' | 'supplier-c' | 'supplier-d' | 'supplier-h' | 'supplier-l'
  readonly status: 'CREATED' | 'SUBMITTED' | 'CONFIRMED' | 'PART_SHIPPED' | 'SHIPPED' | 'RECEIVED' | 'COMPLETED' | 'CANCELLED' | 'EXCEPTION'
  /** Places in the supplier's goods, with quantities. */
  readonly lines: readonly (readonly [goods: number, quantity: number])[]
  /** Hours from now until its promise runs out; below zero when it has. */
  readonly dueIn?: number
}

export interface DemoOrder {
  readonly channel: 'COMMUNITY_MALL' | 'ENTERPRISE_MALL' | 'JD' | 'YX'
  /** Place in the list of buyers. */
  readonly buyer: number
  /** Hours before now. */
  readonly ago: number
  readonly parts: readonly DemoPart[]
  readonly freight?: string
  readonly discount?: string
  readonly invoice?: 'APPLIED' | 'ISSUED' | 'RED'
  readonly remark?: string
  readonly cancelReason?: string
}

export const demoBuyers = [
  { name: '上海浦东金桥社区', consignee: '沈丽', mobile: '13916002211', regionCode: '310115', address: '金桥镇碧云路 633 弄 12 号' },
  { name: '杭州未来科技园物业', consignee: '郑凯', mobile: '13757103366', regionCode: '330110', address: '仓前街道文一西路 998 号 5 幢' },
  { name: '广州骏景花园业委会', consignee: '陈婉仪', mobile: '13802417789', regionCode: '440106', address: '中山大道西 190 号骏景花园' },
  { name: '成都锦程软件有限公司', consignee: '杨帆', mobile: '13980556612', regionCode: '510105', address: '青羊工业园 T 区 7 栋' },
  { name: '武汉光谷创业中心', consignee: '刘畅', mobile: '13627188890', regionCode: '420100', address: '关东科技园 3 号楼' },
] as const

const words = (zh: string, en: string): string => storedWords({ zh, en })

type Goods = readonly (readonly [sku: string, name: string, spec: string, unit: string, price: string])[]
export const demoGoods: Readonly<Record<DemoPart['supplier'], Goods>> = {
  'supplier-a': [
    ['HZ-PAPER-A4', '恒泽 A4 复印纸 70g', words('5 包/箱', '5 packs a carton'), words('箱', 'Carton'), '98.00'],
    ['HZ-PEN-05', '晨光中性笔 0.5mm 黑', words('12 支/盒', '12 pens a box'), words('盒', 'Box'), '18.50'],
    ['HZ-FOLDER-55', '恒泽档案盒 55mm', words('10 个/包', '10 a pack'), words('包', 'Pack'), '46.80'],
    ['HZ-STAPLER', '晨光订书机 12 号', words('单只', 'Single'), words('只', 'Piece'), '15.90'],
  ],
  'supplier-c': [['RX-CABLE-C', '锐行 USB-C 数据线 1m', words('单条', 'Single'), words('条', 'Piece'), '19.90']],
  'supplier-d': [
    ['CL-NUTS-750', '晨露每日坚果礼盒', '750g', words('盒', 'Box'), '89.00'],
    ['CL-RICE-5', '晨露五常大米', '5kg', words('袋', 'Bag'), '56.50'],
  ],
  'supplier-h': [
    ['OF-CHAIR-01', '人体工学办公椅', words('黑色', 'Black'), words('把', 'Piece'), '699.00'],
    ['OF-DESK-14', '升降办公桌', '140×70cm', words('张', 'Piece'), '1580.00'],
  ],
  'supplier-l': [['SP-BOTTLE', '运动水杯', '750ml', words('个', 'Piece'), '39.90']],
}

const one = (supplier: DemoPart['supplier'], status: DemoPart['status'], lines: DemoPart['lines'], dueIn?: number): DemoPart => ({
  supplier,
  status,
  lines,
  ...(dueIn !== undefined && { dueIn }),
})

/** What is under way. Promises count from the start of the demo, so that some always run out. */
const open: readonly DemoOrder[] = [
  { channel: 'COMMUNITY_MALL', buyer: 0, ago: 1, parts: [one('supplier-a', 'CREATED', [[0, 2]]), one('supplier-d', 'CREATED', [[0, 4]])], freight: '12.00' },
  { channel: 'JD', buyer: 3, ago: 3, parts: [one('supplier-h', 'CREATED', [[0, 6]])], discount: '200.00', invoice: 'APPLIED' },
  { channel: 'COMMUNITY_MALL', buyer: 1, ago: 5, parts: [one('supplier-a', 'SUBMITTED', [[1, 10]])] },
  { channel: 'YX', buyer: 2, ago: 7, parts: [one('supplier-d', 'SUBMITTED', [[1, 8]]), one('supplier-l', 'SUBMITTED', [[0, 20]])], freight: '15.00' },
  { channel: 'ENTERPRISE_MALL', buyer: 3, ago: 26, parts: [one('supplier-a', 'CONFIRMED', [[0, 10]], 5)], invoice: 'APPLIED' },
  { channel: 'COMMUNITY_MALL', buyer: 0, ago: 31, parts: [one('supplier-a', 'CONFIRMED', [[2, 6]], -4)], remark: '请尽快发货，月底盘点要用' },
  { channel: 'ENTERPRISE_MALL', buyer: 4, ago: 52, parts: [one('supplier-a', 'CONFIRMED', [[3, 15]], -26)] },
  { channel: 'JD', buyer: 1, ago: 20, parts: [one('supplier-a', 'CONFIRMED', [[1, 30]], 41), one('supplier-d', 'CONFIRMED', [[0, 12]], 30)] },
  { channel: 'ENTERPRISE_MALL', buyer: 3, ago: 30, parts: [one('supplier-h', 'CONFIRMED', [[1, 3]], 18)], invoice: 'APPLIED' },
  {
    channel: 'COMMUNITY_MALL',
    buyer: 2,
    ago: 40,
    parts: [
      one(
        'supplier-a',
        'PART_SHIPPED',
        [
          [0, 8],
          [1, 12],
        ],
        9,
      ),
    ],
    freight: '20.00',
  },
  { channel: 'YX', buyer: 4, ago: 44, parts: [one('supplier-a', 'SHIPPED', [[2, 4]], -8), one('supplier-d', 'CONFIRMED', [[1, 10]], 14)] },
  { channel: 'COMMUNITY_MALL', buyer: 1, ago: 80, parts: [one('supplier-a', 'SHIPPED', [[0, 5]])] },
  { channel: 'JD', buyer: 0, ago: 24 * 16, parts: [one('supplier-d', 'SHIPPED', [[0, 2]])], remark: '物流一直没有更新' },
  {
    channel: 'ENTERPRISE_MALL',
    buyer: 3,
    ago: 24 * 6,
    parts: [one('supplier-a', 'RECEIVED', [[0, 20]]), one('supplier-h', 'RECEIVED', [[0, 2]])],
    invoice: 'ISSUED',
  },
  { channel: 'COMMUNITY_MALL', buyer: 2, ago: 24 * 4, parts: [one('supplier-d', 'RECEIVED', [[1, 6]])] },
  { channel: 'JD', buyer: 4, ago: 60, parts: [one('supplier-c', 'EXCEPTION', [[0, 40]])], remark: '公司年会礼品' },
  { channel: 'YX', buyer: 0, ago: 34, parts: [one('supplier-a', 'CANCELLED', [[3, 5]])], cancelReason: '买家拍错规格，重新下单' },
]

const buyers = demoBuyers.length
const channels = ['COMMUNITY_MALL', 'ENTERPRISE_MALL', 'JD', 'YX'] as const
const sellers = ['supplier-a', 'supplier-d', 'supplier-h', 'supplier-a', 'supplier-l'] as const

/** Two months of orders that are over, more and more of them. */
const settled: readonly DemoOrder[] = Array.from({ length: 44 }, (_none, place): DemoOrder => {
  const supplier = sellers[place % sellers.length] ?? 'supplier-a'
  const goods = demoGoods[supplier].length
  const status = place % 11 === 7 ? 'CANCELLED' : 'COMPLETED'
  return {
    channel: channels[place % channels.length] ?? 'JD',
    buyer: (place * 3) % buyers,
    ago: 24 * 13 + Math.round((44 - place) * 26.5),
    parts: [
      one(supplier, status, [[place % goods, 1 + ((place * 7) % 12)]]),
      ...(place % 6 === 2 ? [one('supplier-d', status, [[0, 2 + (place % 3)]])].filter(() => supplier !== 'supplier-d') : []),
    ],
    ...(place % 4 === 1 && { freight: '10.00' }),
    ...(place % 9 === 4 && { discount: '5.00' }),
    ...(status === 'COMPLETED' && place % 3 === 0 && { invoice: place % 18 === 9 ? ('RED' as const) : ('ISSUED' as const) }),
    ...(status === 'CANCELLED' && { cancelReason: '买家不再需要' }),
  }
})

/** Oldest first. */
export const demoOrders: readonly DemoOrder[] = [...settled, ...open].toSorted((a, b) => b.ago - a.ago)
