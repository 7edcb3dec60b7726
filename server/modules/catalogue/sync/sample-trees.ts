/** Category trees of the channels as the local provider gives them: codes, names and shape as such channels have them. */

interface SampleCategory {
  readonly code: string
  readonly parentCode: string | null
  readonly nameZh: string
  readonly nameEn: string
}

/** One category a line, two blanks a level: `<code> <name> | <English name>`. */
const trees: Readonly<Record<string, string>> = {
  JD: `
670 电脑、办公 | Computers and office
  729 办公设备 | Office machines
    730 打印机 | Printers
    731 投影机 | Projectors
    732 碎纸机 | Shredders
    733 考勤门禁 | Attendance and access
  716 文具 | Stationery
    7371 笔类 | Pens
    7373 本册便签 | Notebooks and notes
    7377 文件收纳 | Filing
    7380 学生文具 | School supplies
    7382 财会用品 | Bookkeeping supplies
  717 办公耗材 | Office supplies
    1440 硒鼓粉盒 | Toner
    1443 墨盒 | Ink
    1446 纸类 | Paper
  686 电脑配件 | Computer parts
    687 显示器 | Monitors
    690 键盘 | Keyboards
    691 鼠标 | Mice
    693 U盘 | Flash drives
737 家用电器 | Home appliances
  738 生活电器 | Household appliances
    745 净水器 | Water purifiers
    749 饮水机 | Water dispensers
    751 空气净化器 | Air purifiers
    757 吸尘器 | Vacuum cleaners
  752 厨房小电 | Kitchen appliances
    753 电水壶 | Kettles
    755 微波炉 | Microwaves
    758 咖啡机 | Coffee machines
  794 大家电 | Large appliances
    798 空调 | Air conditioners
    823 冰箱 | Refrigerators
1320 食品饮料 | Food and drinks
  1583 休闲食品 | Snacks
    1590 坚果炒货 | Nuts
    1591 饼干蛋糕 | Biscuits and cakes
    1592 糖果巧克力 | Sweets and chocolate
  1585 饮料冲调 | Drinks
    1602 饮用水 | Water
    9434 牛奶乳品 | Milk
    3986 咖啡 | Coffee
  12202 茗茶 | Tea
    12205 绿茶 | Green tea
    12207 普洱 | Pu-erh
1319 个护清洁 | Care and cleaning
  16750 纸品湿巾 | Tissues
    16751 抽纸 | Facial tissues
    16756 卷纸 | Toilet rolls
  15901 清洁用品 | Cleaning
    15903 衣物清洁 | Laundry
    15905 洗洁精 | Dish soap
    15909 垃圾袋 | Bin bags
1620 家居日用 | Household
  1621 收纳用品 | Storage
    1623 收纳箱 | Storage boxes
  13780 杯具 | Cups and mugs
    13782 保温杯 | Vacuum flasks
    13783 马克杯 | Mugs
9855 工业品 | Industrial supplies
  9857 劳动防护 | Protective equipment
    9861 防护手套 | Gloves
    9863 安全帽 | Helmets
    9866 防护口罩 | Masks
  9858 手动工具 | Hand tools
    9871 螺丝刀 | Screwdrivers
    9873 工具套装 | Tool sets`,
  DL: `
DL01 文具 | Stationery
  DL0101 书写工具 | Writing
    DL010101 中性笔 | Gel pens
    DL010102 圆珠笔 | Ballpoint pens
    DL010103 记号笔 | Markers
    DL010104 白板笔 | Whiteboard pens
  DL0102 桌面用品 | Desk accessories
    DL010201 订书机 | Staplers
    DL010202 剪刀 | Scissors
    DL010203 胶带 | Tape
    DL010204 回形针 | Paper clips
  DL0103 本册 | Books and pads
    DL010301 笔记本 | Notebooks
    DL010302 便利贴 | Sticky notes
DL02 文件管理 | Filing
  DL0201 文件夹 | Folders
  DL0202 档案盒 | Archive boxes
  DL0203 资料册 | Display books
DL03 办公设备 | Office machines
  DL0301 打印机 | Printers
  DL0302 碎纸机 | Shredders
  DL0303 点钞机 | Banknote counters
  DL0304 考勤机 | Time clocks
  DL0305 标签机 | Label makers
DL04 办公用纸 | Paper
  DL0401 复印纸 | Copy paper
  DL0402 收银纸 | Till rolls
  DL0403 相纸 | Photo paper
DL05 工具 | Tools
  DL0501 电动工具 | Power tools
  DL0502 手动工具 | Hand tools
  DL0503 量具 | Measuring tools
DL06 体育用品 | Sports
  DL0601 球类 | Balls
  DL0602 跳绳 | Skipping ropes`,
  YX: `
1005000 居家 | Home
  1008008 床品件套 | Bedding
  1008016 被枕 | Duvets and pillows
  1011003 灯具 | Lamps
  1008009 收纳 | Storage
1005001 餐厨 | Kitchen
  1005007 锅具 | Pots and pans
  1008012 餐具 | Tableware
  1023000 厨房小电 | Kitchen appliances
  1005009 杯壶 | Cups and jugs
1005002 饮食 | Food
  1005010 零食 | Snacks
  1005011 茶饮 | Tea and drinks
  1008015 粮油调味 | Staples and seasoning
  1036003 礼盒 | Gift boxes
1013001 洗护 | Care
  1013002 纸品清洁 | Tissues and cleaning
  1013003 洗发护发 | Hair care
  1013004 口腔护理 | Oral care
1010000 服装 | Clothing
  1010002 工装 | Workwear
  1010003 袜子 | Socks
1012000 杂货 | Sundries
  1012001 文具 | Stationery
  1012002 数码配件 | Accessories
  1012003 雨具 | Rainwear
1019000 出行 | Travel
  1019001 箱包 | Bags
  1019002 运动户外 | Sports and outdoors`,
}

const parsed = new Map<string, readonly SampleCategory[]>()

/** Parents before their children. Empty for a channel that gives no tree away. */
export function sampleTreeOf(channel: string): readonly SampleCategory[] {
  const known = parsed.get(channel)
  if (known) return known
  const line: string[] = []
  const tree = (trees[channel] ?? '')
    .split('\n')
    .filter(Boolean)
    .map((text): SampleCategory => {
      const [, blanks = '', code = '', nameZh = '', nameEn = ''] = /^( *)(\S+) (.+?) \| (.+)$/.exec(text) ?? []
      const level = blanks.length / 2
      line.splice(level, line.length, code)
      return { code, parentCode: level === 0 ? null : (line[level - 1] ?? null), nameZh, nameEn }
    })
  parsed.set(channel, tree)
  return tree
}
