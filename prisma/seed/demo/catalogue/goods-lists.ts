/** What the demo company's goods are taxed, counted and told apart by, and the brands they carry. */

/** `[code, name, English name, rate, preference]` */
export const taxList = [
  ['1060301000000000000', '文具', 'Stationery', '0.13'],
  ['1060105000000000000', '纸制品', 'Paper goods', '0.13'],
  ['1040201000000000000', '床上用织物制品', 'Bed linen', '0.13'],
  ['1090511000000000000', '计算机外部设备', 'Computer peripherals', '0.13'],
  ['1030203000000000000', '方便及休闲食品', 'Convenience food and snacks', '0.13'],
  ['1070201000000000000', '洗涤及清洁用品', 'Detergents and cleaning agents', '0.13'],
  ['1060401000000000000', '工艺礼品', 'Craft gifts', '0.13'],
  ['1090601000000000000', '家用小型电器', 'Small appliances', '0.13'],
  ['1050201000000000000', '办公家具', 'Office furniture', '0.13'],
  ['1090201000000000000', '医疗及防护用品', 'Medical and protective goods', '0.13'],
  ['1030306000000000000', '精制茶', 'Refined tea', '0.13'],
  ['1080404000000000000', '日用陶瓷及玻璃制品', 'Household ceramics and glass', '0.13'],
  ['1060102000000000000', '纸质包装', 'Paper packaging', '0.13'],
  ['1060501000000000000', '体育器材', 'Sporting equipment', '0.13'],
  ['1010101000000000000', '初级农产品', 'Agricultural products', '0.09'],
  ['1060202000000000000', '图书期刊', 'Books and journals', '0.09', 'REFUND'],
  ['1010115000000000000', '蔬菜', 'Vegetables', '0', 'FREE'],
  ['3040201000000000000', '技术服务', 'Technical services', '0.06'],
  ['3040407000000000000', '安装服务', 'Installation services', '0.09'],
  ['3070402000000000000', '餐饮服务', 'Catering', '0.06'],
  ['3070501000000000000', '保洁服务', 'Cleaning services', '0.06'],
  ['3010102000000000000', '货物运输', 'Freight', '0.09'],
  ['3040502000000000000', '有形动产租赁', 'Rental of goods', '0.13'],
] as const

/** `[code, name, English name, decimals]` */
export const unitList = [
  ['PCS', '个', 'Piece', 0],
  ['PC', '件', 'Item', 0],
  ['BOX', '盒', 'Box', 0],
  ['CTN', '箱', 'Carton', 0],
  ['PACK', '包', 'Pack', 0],
  ['SET', '套', 'Set', 0],
  ['PAIR', '双', 'Pair', 0],
  ['DUI', '对', 'Couple', 0],
  ['BTL', '瓶', 'Bottle', 0],
  ['BAG', '袋', 'Bag', 0],
  ['ROLL', '卷', 'Roll', 0],
  ['SHEET', '张', 'Sheet', 0],
  ['BOOK', '本', 'Volume', 0],
  ['UNIT', '台', 'Machine', 0],
  ['STICK', '支', 'Stick', 0],
  ['BARREL', '桶', 'Barrel', 0],
  ['CAN', '罐', 'Can', 0],
  ['CARD', '张（卡）', 'Card', 0],
  ['KG', '千克', 'Kilogram', 3],
  ['G', '克', 'Gram', 0],
  ['L', '升', 'Litre', 2],
  ['M', '米', 'Metre', 2],
  ['M2', '平方米', 'Square metre', 2],
  ['TIME', '次', 'Time', 0],
] as const

/** `[name, English name, values]`, each value `名称|Name`. */
export const specList = [
  ['颜色', 'Colour', '黑色|Black 白色|White 灰色|Grey 红色|Red 蓝色|Blue 绿色|Green 黄色|Yellow 粉色|Pink 棕色|Brown 银色|Silver'],
  ['尺寸', 'Size', 'S|S M|M L|L XL|XL 2XL|2XL 3XL|3XL'],
  ['容量', 'Capacity', '16GB|16GB 32GB|32GB 64GB|64GB 128GB|128GB 256GB|256GB 512GB|512GB 1TB|1TB'],
  ['净含量', 'Net content', '100g|100g 250g|250g 500g|500g 1kg|1kg 2.5kg|2.5kg 5kg|5kg'],
  ['规格容量', 'Volume', '250ml|250ml 500ml|500ml 1L|1L 1.5L|1.5L 2L|2L 5L|5L'],
  ['纸张规格', 'Paper size', 'A3|A3 A4|A4 A5|A5 B5|B5'],
  ['克重', 'Grammage', '70g|70g 75g|75g 80g|80g 100g|100g'],
  ['笔尖粗细', 'Nib', '0.35mm|0.35mm 0.38mm|0.38mm 0.5mm|0.5mm 0.7mm|0.7mm 1.0mm|1.0mm'],
  ['套件', 'Bundle', '单件|Single 两件套|Set-of-two 三件套|Set-of-three 四件套|Set-of-four'],
  ['床品尺寸', 'Bed size', '1.2m|1.2m 1.5m|1.5m 1.8m|1.8m 2.0m|2.0m'],
  ['香型', 'Scent', '无香|Unscented 薰衣草|Lavender 柠檬|Lemon 茉莉|Jasmine'],
  ['口味', 'Flavour', '原味|Original 香辣|Spicy 奶香|Milk 海苔|Seaweed 抹茶|Matcha'],
  ['等级', 'Grade', '特级|Special 一级|First 二级|Second'],
  ['材质', 'Material', '棉|Cotton 涤纶|Polyester 不锈钢|Steel 实木|Wood 塑料|Plastic 玻璃|Glass 陶瓷|Ceramic'],
] as const

/** `[name, English name, first levels it stands in, asks for an authorisation]`: all of them made up or of the demo's own suppliers. */
export const brandList = [
  ['恒泽', 'Hengze', false],
  ['晨光', 'M&G', true],
  ['云棉', 'Yunmian', false],
  ['锐行', 'Ruixing', false],
  ['晨露', 'Chenlu', false],
  ['蓝湾', 'Blue Bay', false],
  ['净小白', 'Jingxiaobai', true],
  ['蜀绣里', 'Shuxiuli', false],
  ['智联', 'Zhilian', true],
  ['禾木', 'Hemu', false],
  ['丝路康健', 'Silk Road Health', true],
  ['鹭岛', 'Ludao', false],
  ['中原', 'Zhongyuan', false],
  ['叁木', 'Three Trees', false],
  ['墨川', 'Mochuan', false],
  ['青竹', 'Green Bamboo', false],
  ['纸间', 'Paperway', true],
  ['文渊', 'Wenyuan', false],
  ['云岭', 'Yunling', false],
  ['素絮', 'Suxu', false],
  ['暖屿', 'Warm Isle', false],
  ['飞梭', 'Shuttle', true],
  ['极芯', 'Jixin', true],
  ['声野', 'Soundfield', false],
  ['果屿', 'Fruit Isle', false],
  ['谷雨', 'Guyu', false],
  ['山野集', 'Wild Hills', false],
  ['醒早', 'Early Bird', false],
  ['白桦', 'White Birch', false],
  ['洁语', 'Jieyu', false],
  ['拾礼', 'Shili', false],
  ['瓷言', 'Ciyan', false],
  ['光栖', 'Guangqi', true],
  ['微风记', 'Breeze', false],
  ['匠坐', 'Jiangzuo', false],
  ['钢盾', 'Steel Shield', true],
  ['护航者', 'Guardian', true],
  ['安脉', 'Anmai', true],
  ['武夷春', 'Wuyi Spring', false],
  ['器物志', 'Wares', false],
  ['箱合', 'Xianghe', false],
  ['跃动', 'Yuedong', true],
  ['远途', 'Yuantu', false],
] as const

/** Which supplier may sell which brand, and until when from today on in days: some run out, one has. */
export const authorisationList = [
  ['supplier-a', '晨光', 320],
  ['supplier-a', '纸间', 18],
  ['supplier-c', '极芯', -12],
  ['supplier-c', '飞梭', 200],
  ['supplier-e', '净小白', undefined],
  ['supplier-g', '智联', undefined],
  ['supplier-g', '光栖', 25],
  ['supplier-h', '钢盾', 400],
  ['supplier-i', '丝路康健', undefined],
  ['supplier-i', '护航者', 90],
  ['supplier-l', '跃动', 150],
] as const

export interface DemoQuestion {
  readonly name: string
  readonly nameEn: string
  readonly input: 'TEXT' | 'NUMBER' | 'SELECT' | 'MULTI' | 'DATE' | 'BOOL' | 'IMAGE'
  readonly options?: string
  readonly unit?: string
  readonly marks?: string
}

const q = (name: string, nameEn: string, input: DemoQuestion['input'], more: Omit<DemoQuestion, 'name' | 'nameEn' | 'input'> = {}): DemoQuestion => ({
  name,
  nameEn,
  input,
  ...more,
})

/** Asked of all goods. `r` required, `s` searchable, `k` tells SKU apart. */
const usual: readonly DemoQuestion[] = [
  q('产地', 'Made in', 'TEXT', { marks: 'rs' }),
  q('执行标准', 'Standard', 'TEXT'),
  q('保修期', 'Warranty', 'NUMBER', { unit: '月' }),
  q('质检报告', 'Quality report', 'IMAGE'),
]

const colour = q('颜色', 'Colour', 'SELECT', { options: '黑色|Black 白色|White 灰色|Grey 蓝色|Blue 红色|Red', marks: 'sk' })

/** A template for each first level: what is asked of its goods beside the usual. */
export const templateList: Readonly<Record<string, readonly DemoQuestion[]>> = {
  文具办公: [
    colour,
    q('笔尖粗细', 'Nib', 'SELECT', { options: '0.38mm|0.38mm 0.5mm|0.5mm 0.7mm|0.7mm', marks: 'k' }),
    q('纸张规格', 'Paper size', 'SELECT', { options: 'A3|A3 A4|A4 A5|A5', marks: 's' }),
    q('环保认证', 'Eco label', 'BOOL'),
  ],
  家用纺织: [
    q('面料', 'Fabric', 'MULTI', { options: '纯棉|Cotton 涤纶|Polyester 亚麻|Linen 真丝|Silk', marks: 'rs' }),
    q('支数', 'Thread count', 'NUMBER', { unit: 'S' }),
    q('尺寸', 'Size', 'SELECT', { options: '1.2m|1.2m 1.5m|1.5m 1.8m|1.8m', marks: 'k' }),
    q('安全类别', 'Safety class', 'SELECT', { options: 'A类|Class-A B类|Class-B C类|Class-C', marks: 'r' }),
  ],
  数码配件: [
    colour,
    q('接口', 'Connector', 'MULTI', { options: 'USB-A|USB-A USB-C|USB-C Lightning|Lightning', marks: 's' }),
    q('额定功率', 'Rated power', 'NUMBER', { unit: 'W' }),
    q('3C 证书编号', 'CCC number', 'TEXT', { marks: 'r' }),
  ],
  休闲食品: [
    q('保质期', 'Shelf life', 'NUMBER', { unit: '天', marks: 'r' }),
    q('口味', 'Flavour', 'SELECT', { options: '原味|Original 香辣|Spicy 奶香|Milk', marks: 'sk' }),
    q('储存方式', 'Storage', 'SELECT', { options: '常温|Ambient 冷藏|Chilled 冷冻|Frozen', marks: 'r' }),
    q('过敏原', 'Allergens', 'MULTI', { options: '花生|Peanut 牛奶|Milk 大豆|Soy 麸质|Gluten' }),
    q('生产许可证', 'Production licence', 'TEXT', { marks: 'r' }),
  ],
  清洁用品: [
    q('净含量', 'Net content', 'SELECT', { options: '500ml|500ml 1L|1L 2L|2L', marks: 'k' }),
    q('香型', 'Scent', 'SELECT', { options: '无香|Unscented 柠檬|Lemon 茉莉|Jasmine', marks: 's' }),
    q('消字号', 'Disinfectant licence', 'TEXT'),
  ],
  文创礼品: [
    q('工艺', 'Craft', 'SELECT', { options: '刺绣|Embroidery 漆器|Lacquer 陶瓷|Ceramic 印刷|Print', marks: 's' }),
    q('可定制', 'Can be customised', 'BOOL', { marks: 's' }),
    q('起订量', 'Least order', 'NUMBER', { unit: '件' }),
  ],
  智能家居: [
    colour,
    q('额定功率', 'Rated power', 'NUMBER', { unit: 'W', marks: 'r' }),
    q('能效等级', 'Energy class', 'SELECT', { options: '一级|First 二级|Second 三级|Third', marks: 's' }),
    q('联网方式', 'Connection', 'MULTI', { options: 'Wi-Fi|Wi-Fi 蓝牙|Bluetooth Zigbee|Zigbee' }),
    q('3C 证书编号', 'CCC number', 'TEXT', { marks: 'r' }),
  ],
  办公家具: [
    colour,
    q('主材', 'Main material', 'SELECT', { options: '实木|Solid-wood 板材|Board 钢制|Steel', marks: 'rs' }),
    q('承重', 'Load', 'NUMBER', { unit: 'kg' }),
    q('是否需要安装', 'Needs assembly', 'BOOL', { marks: 'r' }),
    q('环保等级', 'Emission class', 'SELECT', { options: 'E0|E0 E1|E1 ENF|ENF', marks: 's' }),
  ],
  健康护理: [
    q('注册证编号', 'Registration number', 'TEXT', { marks: 'r' }),
    q('管理类别', 'Device class', 'SELECT', { options: '一类|Class-I 二类|Class-II 三类|Class-III', marks: 'r' }),
    q('有效期至', 'Valid until', 'DATE'),
    q('防护等级', 'Protection class', 'SELECT', { options: 'KN95|KN95 KN100|KN100 FFP2|FFP2', marks: 's' }),
  ],
  茶叶茶具: [
    q('等级', 'Grade', 'SELECT', { options: '特级|Special 一级|First 二级|Second', marks: 'sk' }),
    q('采摘季', 'Season', 'SELECT', { options: '春茶|Spring 夏茶|Summer 秋茶|Autumn', marks: 's' }),
    q('产区', 'Region', 'TEXT', { marks: 'r' }),
    q('生产日期', 'Made on', 'DATE'),
  ],
  包装耗材: [
    q('材质', 'Material', 'SELECT', { options: '瓦楞纸|Corrugated 牛皮纸|Kraft PE|PE BOPP|BOPP', marks: 'rs' }),
    q('厚度', 'Thickness', 'NUMBER', { unit: 'mm' }),
    q('每包数量', 'Per pack', 'NUMBER', { unit: '个', marks: 'r' }),
    q('可降解', 'Degradable', 'BOOL'),
  ],
  运动户外: [
    colour,
    q('尺码', 'Size', 'SELECT', { options: 'S|S M|M L|L XL|XL', marks: 'k' }),
    q('适用人群', 'For', 'MULTI', { options: '男|Men 女|Women 儿童|Children', marks: 's' }),
    q('防水', 'Waterproof', 'BOOL'),
  ],
}

export const usualQuestions = usual

/** `名称|Name` each, blanks between; a hyphen in an English name stands for a blank. */
export const optionsOf = (text: string) =>
  text.split(' ').map((part, index) => {
    const [nameZh = '', nameEn = ''] = part.split('|')
    return { code: `V${index + 1}`, nameZh, nameEn: /^[A-Z][a-z]/.test(nameEn) ? nameEn.replaceAll('-', ' ') : nameEn }
  })

/** Where goods go in the channels: `[our first or second level, the channel's code]`. */
export const mappingList = {
  JD: [
    ['文具办公', '716'],
    ['书写工具', '7371'],
    ['纸品本册', '7373'],
    ['文件管理', '7377'],
    ['数码配件', '686'],
    ['休闲食品', '1583'],
    ['饮料冲调', '1585'],
    ['清洁用品', '15901'],
    ['纸品湿巾', '16750'],
    ['智能家居', '738'],
    ['厨房小电', '752'],
    ['茗茶', '12202'],
    ['劳动防护', '9857'],
    ['家用纺织', '1620'],
  ],
  DL: [
    ['文具办公', 'DL01'],
    ['书写工具', 'DL0101'],
    ['文件管理', 'DL02'],
    ['运动户外', 'DL06'],
  ],
  YX: [
    ['家用纺织', '1008008'],
    ['清洁用品', '1013002'],
    ['休闲食品', '1005010'],
    ['茶叶茶具', '1005011'],
    ['出行用品', '1019001'],
  ],
} as const

/** What the demo's copy of a channel's tree does not have yet, calls otherwise, and what the channel has given up since. */
export const olderEdition: Readonly<
  Record<
    string,
    {
      readonly without: readonly string[]
      readonly renamed: Readonly<Record<string, string>>
      readonly gone: readonly (readonly [code: string, parent: string, zh: string, en: string])[]
    }
  >
> = {
  JD: {
    without: ['733', '758', '12207', '9866', '1440'],
    renamed: { '7382': '财务用品', '749': '饮水设备', '16751': '面巾纸' },
    gone: [
      ['735', '729', '传真机', 'Fax machines'],
      ['7379', '716', '光盘', 'Discs'],
    ],
  },
  DL: { without: ['DL0305', 'DL0602'], renamed: { DL0203: '资料袋' }, gone: [['DL0306', 'DL03', '传真机', 'Fax machines']] },
  YX: { without: ['1036003'], renamed: {}, gone: [] },
}
