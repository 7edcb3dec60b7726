/** The demo company's own trees: one category a line, two blanks a level, `<name> | <English name>`; what stands in brackets decides more. */

/** Of the goods. `!` high risk, `!!` restricted; `#<n>` the tax row of that number in `tax-list.ts`. */
export const goodsLines = `
文具办公 | Stationery and office #0
  书写工具 | Writing #0
    中性笔 | Gel pens
    圆珠笔 | Ballpoint pens
    钢笔 | Fountain pens
    记号笔 | Markers
    白板笔 | Whiteboard pens
  纸品本册 | Paper and pads #1
    复印纸 | Copy paper
    笔记本 | Notebooks
    便利贴 | Sticky notes
    信封信笺 | Envelopes and letter paper
  文件管理 | Filing
    文件夹 | Folders
    档案盒 | Archive boxes
    资料册 | Display books
  桌面用品 | Desk accessories
    订书机 | Staplers
    剪刀刀具 | Scissors and knives
    胶带胶水 | Tape and glue
    计算器 | Calculators
  财会用品 | Bookkeeping
    印章印泥 | Stamps and ink pads
    账本凭证 | Ledgers and vouchers
家用纺织 | Home textiles #2
  床上用品 | Bedding
    床品套件 | Bedding sets
    被子 | Duvets
    枕头 | Pillows
    凉席 | Summer mats
  毛巾浴巾 | Towels
    面巾 | Face towels
    浴巾 | Bath towels
    方巾 | Washcloths
  窗帘地毯 | Curtains and carpets
    窗帘 | Curtains
    地毯地垫 | Carpets and mats
  布艺软饰 | Soft furnishings
    抱枕靠垫 | Cushions
    桌布 | Tablecloths
数码配件 | Digital accessories #3
  移动存储 | Storage
    U盘 | Flash drives
    移动硬盘 | Portable drives
    存储卡 | Memory cards
  充电供电 | Power
    充电器 | Chargers
    移动电源 | Power banks !
    数据线 | Cables
    插线板 | Power strips !
  电脑外设 | Peripherals
    鼠标 | Mice
    键盘 | Keyboards
    摄像头 | Webcams
    耳机 | Headphones
  手机配件 | Phone accessories
    手机壳 | Cases
    手机支架 | Stands
休闲食品 | Snacks and drinks ! #4
  坚果炒货 | Nuts
    坚果礼盒 | Nut gift boxes
    每日坚果 | Daily nuts
    瓜子花生 | Seeds and peanuts
  饼干糕点 | Biscuits and cakes
    饼干 | Biscuits
    面包糕点 | Bread and cakes
    月饼粽子 | Moon cakes and zongzi
  糖果巧克力 | Sweets and chocolate
    糖果 | Sweets
    巧克力 | Chocolate
  饮料冲调 | Drinks
    饮用水 | Water
    果汁饮料 | Juices
    咖啡 | Coffee
    牛奶乳品 | Milk and dairy
  方便速食 | Instant food
    方便面 | Instant noodles
    自热食品 | Self-heating meals
清洁用品 | Cleaning #5
  纸品湿巾 | Tissues
    抽纸 | Facial tissues
    卷纸 | Toilet rolls
    湿巾 | Wet wipes
  衣物清洁 | Laundry
    洗衣液 | Liquid detergent
    柔顺剂 | Softener
  家居清洁 | Household cleaning
    洗洁精 | Dish soap
    地面清洁 | Floor care
    洁厕用品 | Toilet care
    消毒用品 | Disinfectants !
  清洁工具 | Cleaning tools
    拖把扫把 | Mops and brooms
    垃圾袋 | Bin bags
    垃圾桶 | Bins
文创礼品 | Gifts #6
  商务礼品 | Business gifts
    礼品套装 | Gift sets
    定制徽章 | Badges
    商务笔记本 | Executive notebooks
  文化创意 | Cultural and creative
    非遗工艺 | Traditional crafts
    书签明信片 | Bookmarks and postcards
    手账周边 | Journals
  节庆用品 | Festive goods
    春联红包 | Couplets and red envelopes
    灯笼挂饰 | Lanterns and ornaments
  卡券 | Vouchers !
    提货券 | Delivery vouchers
    体检卡 | Check-up cards
智能家居 | Smart home #7
  智能安防 | Security
    智能门锁 | Door locks !
    摄像监控 | Cameras
    烟雾报警 | Smoke alarms !
  智能照明 | Lighting
    智能灯具 | Smart lamps
    台灯 | Desk lamps
  环境电器 | Air and water
    空气净化器 | Air purifiers
    加湿器 | Humidifiers
    净水饮水 | Water purifiers
    电风扇 | Fans
  厨房小电 | Kitchen appliances
    电水壶 | Kettles
    微波炉 | Microwaves
    咖啡机 | Coffee machines
  清洁电器 | Cleaning appliances
    吸尘器 | Vacuum cleaners
    扫地机器人 | Robot vacuums
办公家具 | Office furniture #8
  办公桌 | Desks
    员工工位 | Workstations
    班台 | Executive desks
    会议桌 | Conference tables
    升降桌 | Standing desks
  办公椅 | Chairs
    人体工学椅 | Ergonomic chairs
    会议椅 | Conference chairs
    培训椅 | Training chairs
  文件柜 | Cabinets
    钢制文件柜 | Steel cabinets
    更衣柜 | Lockers
    保险柜 | Safes !
  沙发茶几 | Sofas and tables
    办公沙发 | Office sofas
    茶几 | Coffee tables
健康护理 | Health and care ! #9
  劳动防护 | Protective equipment
    防护口罩 | Masks
    防护手套 | Gloves
    安全帽 | Helmets
    防护服 | Protective clothing
  医疗器械 | Medical devices !!
    血压计 | Blood pressure monitors
    血糖仪 | Glucose meters
    体温计 | Thermometers
    轮椅助行 | Wheelchairs and walkers
  急救用品 | First aid
    急救箱 | First aid kits
    创可贴敷料 | Plasters and dressings
  个人护理 | Personal care
    口腔护理 | Oral care
    洗发沐浴 | Shampoo and shower
    按摩保健 | Massage
茶叶茶具 | Tea and teaware #10
  茗茶 | Tea
    绿茶 | Green tea
    红茶 | Black tea
    乌龙茶 | Oolong
    普洱茶 | Pu-erh
    花茶 | Flower tea
  茶礼 | Tea gifts
    茶叶礼盒 | Tea gift boxes
  茶具 | Teaware #11
    茶壶茶杯 | Pots and cups
    茶盘 | Tea trays
    养生壶 | Tea kettles
    保温杯 | Vacuum flasks
包装耗材 | Packaging #12
  纸箱纸盒 | Cartons and boxes
    瓦楞纸箱 | Corrugated boxes
    飞机盒 | Mailer boxes
    礼品盒 | Gift boxes
  缓冲填充 | Cushioning
    气泡膜 | Bubble wrap
    气柱袋 | Air columns
  封装材料 | Sealing
    封箱胶带 | Packing tape
    打包带 | Strapping
    缠绕膜 | Stretch film
  标签标识 | Labels
    不干胶标签 | Adhesive labels
    热敏纸 | Thermal paper
  打印耗材 | Printing supplies
    硒鼓 | Toner cartridges
    墨盒 | Ink cartridges
运动户外 | Sports and outdoors #13
  球类运动 | Ball games
    篮球足球 | Basketballs and footballs
    羽毛球 | Badminton
    乒乓球 | Table tennis
  健身器材 | Fitness
    跑步机 | Treadmills
    哑铃 | Dumbbells
    瑜伽用品 | Yoga
  户外装备 | Outdoor gear
    帐篷睡袋 | Tents and sleeping bags
    登山包 | Backpacks
    户外桌椅 | Camping furniture
  运动服饰 | Sportswear
    运动T恤 | Sports shirts
    运动鞋 | Sports shoes
  出行用品 | Travel
    拉杆箱 | Suitcases
    雨伞雨衣 | Umbrellas and raincoats`

/** By which the goods that JD operates are kept. */
export const jdLines = `
京东自营办公 | JD office
  办公用纸 | Paper
  书写工具 | Writing
  办公设备 | Office machines
京东自营家电 | JD appliances
  生活电器 | Household appliances
  厨房小电 | Kitchen appliances
京东自营食品 | JD food
  休闲零食 | Snacks
  饮料冲调 | Drinks
  茗茶 | Tea
京东自营清洁 | JD cleaning
  纸品湿巾 | Tissues
  衣物清洁 | Laundry
京东自营工业 | JD industrial
  劳动防护 | Protective equipment
  手动工具 | Hand tools`

export const serviceLines = `
安装维修 | Installation and repair
  家具安装 | Furniture assembly
  家电安装 | Appliance installation
  设备维修 | Machine repair
定制服务 | Customisation
  印刷定制 | Printing
  刻字刻章 | Engraving
  礼品定制 | Gift customisation
物流服务 | Logistics
  送货上门 | Home delivery
  大件搬运 | Furniture moving
企业服务 | Business services
  保洁服务 | Cleaning
  绿植租摆 | Plant rental
  员工体检 | Staff check-ups
  节日慰问 | Festive care
培训服务 | Training
  安全培训 | Safety training
  技能培训 | Skills training`

/** As the tax office classifies; the code stands before the name. */
export const taxLines = `
1000000000000000000 货物 | Goods
  1030000000000000000 食品、饮料 | Food and drinks
    1030200000000000000 食品 | Food
    1030300000000000000 酒、饮料及精制茶 | Drinks and refined tea
  1040000000000000000 纺织服装 | Textiles and clothing
    1040200000000000000 家用纺织制成品 | Household textiles
    1040300000000000000 服装鞋帽 | Clothing, shoes and hats
  1050000000000000000 木制品及家具 | Wood and furniture
    1050200000000000000 家具 | Furniture
  1060000000000000000 纸、印刷、文教用品 | Paper, printing, stationery
    1060100000000000000 纸及纸制品 | Paper and paper goods
    1060300000000000000 文教办公用品 | Stationery and office supplies
    1060400000000000000 工艺美术品 | Arts and crafts
    1060500000000000000 体育用品 | Sporting goods
  1070000000000000000 化学、橡胶、塑料 | Chemicals, rubber, plastics
    1070200000000000000 日用化学产品 | Household chemicals
    1070600000000000000 塑料制品 | Plastic goods
  1090000000000000000 机械、电子 | Machinery and electronics
    1090200000000000000 医疗仪器设备 | Medical devices
    1090500000000000000 计算机及外部设备 | Computers and peripherals
    1090600000000000000 家用电器 | Household appliances
3000000000000000000 服务 | Services
  3040000000000000000 现代服务 | Modern services
  3070000000000000000 生活服务 | Consumer services`

/** `[zh, en, code, marks]` in the order of the text, with the levels that its blanks say. */
export interface Line {
  readonly level: number
  readonly nameZh: string
  readonly nameEn: string
  readonly code: string | undefined
  readonly risk: 'HIGH' | 'RESTRICTED' | undefined
  readonly tax: number | undefined
}

export const linesOf = (text: string): Line[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [, blanks = '', code, nameZh = '', nameEn = '', bang, tax] = /^( *)(?:(\d{19}) )?(.+?) \| (.+?)(?: (!!?))?(?: #(\d+))?$/.exec(line) ?? []
      return {
        level: blanks.length / 2 + 1,
        nameZh,
        nameEn,
        code,
        risk: bang === undefined ? undefined : bang === '!!' ? 'RESTRICTED' : 'HIGH',
        tax: tax === undefined ? undefined : Number(tax),
      }
    })
