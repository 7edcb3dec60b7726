/** What the demo company's goods of each first level are like: who sells them, what they are called, counted in, told apart by and worth. */

export interface GoodsWords {
  /** Undefined: the platform sells them itself. */
  readonly supplier: 'supplier-a' | 'supplier-c' | 'supplier-d' | 'supplier-e' | 'supplier-g' | 'supplier-h' | 'supplier-j' | 'supplier-l' | undefined
  readonly brands: readonly string[]
  /** `名称|Name`: what comes after the name of the category. */
  readonly lines: readonly string[]
  readonly unit: string
  /** Name of the spec, and how many of its values. */
  readonly spec: readonly [name: string, values: number]
  /** Of the cheapest, in yuan. */
  readonly price: number
  /** Kilograms. */
  readonly weight: string
  readonly shelfLifeDays?: number
}

const all = (
  supplier: GoodsWords['supplier'],
  brands: string,
  lines: string,
  unit: string,
  spec: GoodsWords['spec'],
  price: number,
  weight: string,
  shelfLifeDays?: number,
): GoodsWords => ({
  supplier,
  brands: brands.split(' '),
  lines: lines.split(' '),
  unit,
  spec,
  price,
  weight,
  ...(shelfLifeDays !== undefined && { shelfLifeDays }),
})

export const goodsWords: Readonly<Record<string, GoodsWords>> = {
  文具办公: all('supplier-a', '恒泽 墨川 青竹', '商务款|business 经济装|value-pack', 'PCS', ['颜色', 3], 6, '0.2'),
  家用纺织: all(undefined, '素絮 暖屿', '经典款|classic 亲肤款|soft', 'PC', ['颜色', 3], 49, '0.8'),
  数码配件: all('supplier-c', '锐行 声野', '标准版|standard 加强版|pro', 'PCS', ['颜色', 3], 29, '0.15'),
  休闲食品: all('supplier-d', '晨露 果屿 谷雨', '家庭装|family 尝鲜装|trial', 'BAG', ['净含量', 3], 12, '0.5', 270),
  清洁用品: all('supplier-e', '蓝湾 洁语', '家用装|home 企业装|office', 'BTL', ['香型', 3], 9, '0.9', 1095),
  文创礼品: all(undefined, '拾礼 瓷言', '定制款|custom 典藏款|collector', 'SET', ['颜色', 3], 39, '0.6'),
  智能家居: all('supplier-g', '微风记 白桦', '标准版|standard 旗舰版|premium', 'UNIT', ['颜色', 3], 159, '1.8'),
  办公家具: all('supplier-h', '禾木 匠坐', '简约款|plain 商务款|business', 'SET', ['颜色', 3], 399, '18'),
  健康护理: all(undefined, '安护 洁语', '家用款|home 专业款|professional', 'BOX', ['套件', 2], 25, '0.3', 730),
  茶叶茶具: all('supplier-j', '鹭岛 器物志', '口粮茶|daily 品鉴装|tasting', 'BOX', ['等级', 3], 68, '0.4', 540),
  包装耗材: all(undefined, '箱合 中原', '标准装|standard 加厚款|strong', 'CTN', ['颜色', 2], 18, '2.4'),
  运动户外: all('supplier-l', '叁木 远途', '训练款|training 专业款|professional', 'PC', ['尺寸', 4], 59, '0.7'),
}

/** Answers to questions by their names; others take the first choice, or a plain value. */
export const usualAnswers: Readonly<Record<string, string>> = {
  产地: '浙江杭州',
  执行标准: 'GB/T 19001',
  保修期: '12',
  保质期: '270',
  生产许可证: 'SC10633010800127',
  '3C 证书编号': '2025010915432187',
  注册证编号: '浙械注准20252140318',
  产区: '福建武夷山',
  每包数量: '50',
  额定功率: '45',
  承重: '120',
}
