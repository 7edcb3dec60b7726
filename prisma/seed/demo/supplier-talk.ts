/** What is said between the demo company and its suppliers: feedback in every state, and help documents in both languages. */
import type { DateTime } from 'luxon'
import type { PrismaClient } from '../../generated/client.ts'
import { seedId } from '../seed-id.ts'
import { userId } from '../users.ts'
import { continueNumbers, supplierId } from './supplier-keys.ts'

interface Talk {
  readonly supplier: string
  readonly title: string
  readonly type: string
  readonly status: 'OPEN' | 'REPLIED' | 'CLOSED'
  readonly hoursAgo: number
  readonly messages: readonly (readonly ['SUPPLIER' | 'PLATFORM', string, string])[]
}

const talks: readonly Talk[] = [
  {
    supplier: 'supplier-a',
    title: '10 月对账单金额与出库记录不一致',
    type: 'SETTLEMENT',
    status: 'OPEN',
    hoursAgo: 5,
    messages: [
      ['SUPPLIER', '陶欣', '10 月对账单少计了两笔社区商城的出库，合计 3,260.00 元，烦请核对。'],
      ['PLATFORM', '吴静怡', '已收到，请补充对应的出库单号，我们当天核对。'],
      ['SUPPLIER', '陶欣', '出库单号 OUT202610180012、OUT202610190003，凭证稍后上传到附件。'],
    ],
  },
  {
    supplier: 'supplier-a',
    title: '希望批量导入支持商品图片',
    type: 'SUGGESTION',
    status: 'REPLIED',
    hoursAgo: 52,
    messages: [
      ['SUPPLIER', '陶欣', '每次上新要逐个上传图片，能否支持压缩包批量导入？'],
      ['PLATFORM', '方哲', '感谢建议，已排入下季度计划，上线前会在帮助文档说明。'],
    ],
  },
  {
    supplier: 'supplier-b',
    title: '转正需要准备哪些材料',
    type: 'QUESTION',
    status: 'CLOSED',
    hoursAgo: 240,
    messages: [
      ['SUPPLIER', '罗一鸣', '请问申请转正前要准备哪些资质？'],
      ['PLATFORM', '林晓雯', '营业执照、质检报告、品牌授权、已生效合同和保证金，详见帮助文档《转正清单》。'],
      ['SUPPLIER', '罗一鸣', '清楚了，谢谢。'],
    ],
  },
  {
    supplier: 'supplier-c',
    title: '质检报告已更新，申请解冻',
    type: 'COMPLAINT',
    status: 'OPEN',
    hoursAgo: 20,
    messages: [['SUPPLIER', '梁俊杰', '新的质检报告已出具，请尽快处理解冻，库存压力较大。']],
  },
]

const helps = [
  {
    key: 'start',
    category: 'START',
    stages: [],
    title: '新供应商十分钟上手',
    titleEn: 'Ten minutes for new suppliers',
    content:
      '<h3>第一步：完善资料</h3><p>登录后进入“我的资料”，核对公司信息、联系人与退货地址。</p><h3>第二步：上传资质</h3><p>营业执照与质检报告必须在有效期内，到期前 30 天系统会提醒。</p><h3>第三步：维护发货规则</h3><p>填写发货时效与截单时间，订单会按规则计算应发货时间。</p>',
    contentEn:
      '<h3>1. Your data</h3><p>Open “My profile” and check company, contacts and return addresses.</p><h3>2. Papers</h3><p>Licence and quality report have to be valid; you are reminded 30 days before they run out.</p><h3>3. Delivery rules</h3><p>Say how fast you ship and when the day closes; due times of orders follow from it.</p>',
  },
  {
    key: 'purchase-orders',
    category: 'START',
    stages: [],
    title: '采购单怎么接、怎么改、怎么送',
    titleEn: 'Answering, changing and delivering orders',
    content:
      '<h3>收到采购单</h3><p>在“采购单”中打开待确认的单据：数量、单价与日期都能接受就“确认接单”，并承诺到货日期；有一项不能接受就“提出修改”，逐行写明原因，采购员会逐行答复。</p><h3>确认期限</h3><p>期限写在单据上，加急单减半。合同约定“超期未确认视为接单”的，到期自动生效。</p><h3>发货</h3><p>发货前填写“到货通知”，仓库据此收货；同一批货只通知一次。</p><h3>采购方变更</h3><p>变更批准后单据回到待确认，历史版本里能看到改了什么；已收与在途的数量不会被改少。</p><h3>到货日历</h3><p>“到货日历”按天列出该送的货，逾期的以红色标出。</p>',
    contentEn:
      '<h3>A new order</h3><p>Open it under “Purchase orders”. Agree to all of it with “Confirm” and promise the days; where one thing does not suit you, “Propose changes” line by line and say why. The buyer answers each line.</p><h3>In time</h3><p>The order says until when; urgent ones give you half the time. Where your contract says that silence is consent, it is in force then.</p><h3>Delivering</h3><p>Give notice of arrival before you ship: the warehouse receives by it. One notice a delivery.</p><h3>Changes by the buyer</h3><p>When a change is approved, the order waits for you again and its versions say what changed. What came or is on its way is never taken back.</p><h3>What is due</h3><p>The calendar shows what is due, day by day; what is late is red.</p>',
  },
  {
    key: 'formal',
    category: 'RULE',
    stages: ['POTENTIAL' as const],
    title: '转正清单',
    titleEn: 'What it takes to become formal',
    content:
      '<ul><li>资质有效期不少于 90 天</li><li>合同已签署并生效</li><li>保证金足额缴纳</li><li>结算账户已核验</li><li>至少一个产品类型与销售渠道</li><li>发货、价格、运费规则齐全</li></ul>',
    contentEn:
      '<ul><li>Papers valid for 90 days at least</li><li>A contract in force</li><li>The deposit paid</li><li>The bank account verified</li><li>A kind of goods and a sales channel</li><li>Rules of delivery, price and freight</li></ul>',
  },
  {
    key: 'shelves',
    category: 'RULE',
    stages: [],
    title: '商品为什么不能上架，如何处理',
    titleEn: 'Why goods are not on the shelf, and how to mend it',
    content:
      '<h3>查看原因</h3><p>在“商品上架”选择商品，点击“为什么不能上架”：一次列出全部原因，每条原因右侧的“去处理”直接打开要处理的页面。</p><h3>自动下架</h3><p>供应商冻结、资质到期、无库存、价格倒挂、渠道投诉会自动下架并通知您；冻结解除后，被冻结下架的商品自动恢复，其余保持原状。</p><h3>上架规则</h3><p>规则按优先级从上到下判断，第一条适用的规则生效；启用前可先“试算”，查看哪些商品将下架。</p>',
    contentEn:
      '<h3>See why</h3><p>Choose articles under “Listings” and press “Why not”: every reason at once, each with the screen that mends it.</p><h3>Down by themselves</h3><p>A freeze, an ended paper, no stock, a price below the cost or a complaint of a channel take goods down and you are told. When a freeze ends, exactly what it took down goes up again.</p><h3>Rules</h3><p>Rules are asked from above, and the first that fits decides. Try a rule before you switch it on: it shows which goods would go down.</p>',
  },
  {
    key: 'prices',
    category: 'RULE',
    stages: [],
    title: '调价：新建、审批、生效与价格历史',
    titleEn: 'Price adjustments: writing, approval, effect, history',
    content:
      '<h3>第一步：新建调价单</h3><p>在“商品调价”点击“新增调价单”，选择价格类型与销售渠道（供货价对全部渠道生效），写明原因。明细可逐行填写、从表格粘贴、导入表格，或用“按公式”按比例、金额或成本计算并取整。</p><h3>第二步：核对影响</h3><p>每行显示原价、新价、调幅与调价前后毛利率；低于底价、原价已变、已在其他调价单中的明细会标出。原价已变时点击“刷新原价”。</p><h3>第三步：审批</h3><p>提交后按调幅、毛利率与金额确定审批人；京东自营渠道由运营审批。退回时可修改后再次提交。</p><h3>第四步：生效与结束</h3><p>到达生效时间自动逐行执行，每行只执行一次；未成功的明细列明原因，可点击“未生效行另建调价单”。填写了结束时间的，到期恢复原价；期间价格又被改动的明细不恢复，并单独列出。</p><h3>价格历史</h3><p>“价格历史”按 SKU、渠道与价格类型显示每次变动与来源单据。供应商只能查看本公司商品；标记为价格保密的供应商，其供货价、成本与毛利率仅授权人员可见。</p>',
    contentEn:
      '<h3>1. Write an adjustment</h3><p>Press “New adjustment” in “Price adjustments”: which kind of price, in which channel (supply prices hold everywhere), and why. Type lines, paste them from a spreadsheet, read them from a file, or work them out by a formula: percent, amount, from the cost, rounded.</p><h3>2. See what it does</h3><p>Each line says old and new price, change, and margin before and after. Lines below the floor, with an old price that has moved, or in another adjustment are marked; “Refresh old prices” takes those of now.</p><h3>3. Approval</h3><p>Who decides follows from change, margin and amount; in JD it is operations. What is returned can be changed and handed in again.</p><h3>4. In force, and over</h3><p>At its time it is applied line by line, each once. Lines that could not be applied say why and can be copied into another adjustment. Where it has an end, the old price comes back then, unless somebody has changed it meanwhile; those are named.</p><h3>History</h3><p>“Price history” shows every change by article, channel and kind, and the document behind it. Suppliers see their own articles. Of suppliers with secret prices only some see supply prices, costs and margins.</p>',
  },
  {
    key: 'settlement',
    category: 'SETTLEMENT',
    stages: ['FORMAL' as const],
    title: '对账与付款流程',
    titleEn: 'Statements and payments',
    content:
      '<h3>第一步：核对对账单</h3><p>收货、退货与售后扣款先列在“财务中心 / 待对账明细”。平台按结算周期（按天、按周、按月）生成对账单并发送给您，每天只结算一次，不重复、不遗漏。</p><h3>第二步：确认或提出异议</h3><p>打开对账单逐行核对。有不同意见时选择“提出异议”并写明原因，财务会逐行回复，必要时增减金额；没有异议时选择“确认对账”，登记发票的代码、号码、日期、金额并上传图片。发票合计须与对账金额一致，每张发票只能使用一次。</p><h3>第三步：审批与应付日期</h3><p>财务将对账单与采购单、收货逐行核对，通过后按账期得出应付日期。</p><h3>第四步：付款</h3><p>财务从待付款的对账单制作付款单，可分次支付或合并支付；制单、审核、出纳由三人分别完成。更换收款账户后需重新核验，30 天内的变更会电话核实。</p><h3>我的货款到哪了</h3><p>“财务中心 / 货款进度”列出每个环节的金额与日期；“供应商往来”可查询任意期间的期初、对账、付款、抵扣与期末余额，并可打印盖章。</p>',
    contentEn:
      '<h3>1. Read the bill</h3><p>Receipts, returns and after-sales stand under “Financial centre / Billable goods” first. A bill is written and sent to you at the end of every cycle (a day, a week or a month); each day is settled exactly once.</p><h3>2. Agree or dispute</h3><p>Check it line by line. Where you see it otherwise, choose “Dispute” and say why: finance answers each line and corrects amounts where that is right. Otherwise choose “Agree” and enter your invoices with code, number, day, amounts and a picture. Together they are as much as the bill, and each is used once.</p><h3>3. Checking, and the due date</h3><p>Finance compares the bill with orders and receipts; once it is agreed to, it is due by your terms.</p><h3>4. Payment</h3><p>Finance pays bills in part or several at once; three different people write, check and pay. A new bank account is verified first, and within 30 days we ask you by phone.</p><h3>Where is my money?</h3><p>“Financial centre / Money tracker” shows the amount and the day at every step. “Supplier accounts” shows what was owed before, billed, paid, offset and owed after for any days, to be printed and signed.</p>',
  },
  {
    key: 'products',
    category: 'PRODUCT',
    stages: [],
    title: '商品录入与提交审核',
    titleEn: 'Entering products and handing them in',
    content:
      '<h3>第一步：基本信息</h3><p>在“我的商品”点击“新增商品”，填写名称、类目、品牌，保存后进入分步录入，每一步自动保存，可随时离开。</p><h3>第二步：规格与属性</h3><p>按类目填写属性；选择规格值后点击“生成 SKU”，已填写的内容会保留。</p><h3>第三步：渠道、价格与库存</h3><p>每个渠道都要选择发货时效。价格库存表支持从表格软件粘贴和向下填充。</p><h3>第四步：检查并提交</h3><p>“检查并提交”列出所有待完善的内容，点击“去填写”直达。审核退回时，审核意见显示在对应字段下方。</p>',
    contentEn:
      '<h3>1. Basics</h3><p>Press “New product” in “My products”: name, category, brand. Every step behind it saves itself; come and go as you like.</p><h3>2. Specs and attributes</h3><p>Answer what the category asks; choose the values of the specs and press “Make the SKU”. What was typed stays.</p><h3>3. Channels, prices, stock</h3><p>Each channel needs a delivery time. The price grid takes what a spreadsheet copies, and fills down.</p><h3>4. Check and submit</h3><p>“Check and submit” lists what is missing, with the way to it. When it comes back, remarks stand at their fields.</p>',
  },
  {
    key: 'stock',
    category: 'ORDER',
    stages: ['FORMAL' as const],
    title: '自有仓库：入库、发货与盘点',
    titleEn: 'Your own warehouse: receiving, shipping, counting',
    content:
      '<h3>入库</h3><p>在“入库管理”新增入库单并提交；发货后在“到货通知”填写预计到货日、运单号与数量，仓库会收到消息；到货后点击“确认入库”，按货位登记实收与拒收数量（拒收须写明原因），可分批确认。</p><h3>订单发货</h3><p>订单提交时自动预占库存，确认后生成出库单。在“出库管理”打开出库单，按建议货位拣货，填写包裹与运单号后发货，可分多个包裹。缺货的明细标为“缺货等待”，到货后自动补占。</p><h3>盘点</h3><p>在“库存盘点”新增盘点单，用手机逐条盘点；没有网络时先保存在手机，恢复后自动上传。有差异的明细可能退回，由另一人复盘。</p><h3>查数</h3><p>“库存查询”看现有、预占与可用数量，“库存流水”看每一次变动，“库存预警”提示低于或高于限额的商品。</p>',
    contentEn:
      '<h3>Receiving</h3><p>Write an inbound order and hand it in. When goods are on their way, say so in “Notices of arrival”: day, waybill, quantities. When they come, confirm what was accepted and what was rejected and why, space by space, in as many parts as they come in.</p><h3>Shipping orders</h3><p>An order keeps its goods when it is submitted; once confirmed, an outbound order is there. Pick where it suggests, give parcels and waybills, ship. Lines that lack goods say so and are served when goods come.</p><h3>Counting</h3><p>Start a count and go through it on a phone. Without a network, lines stay on the phone and are sent later. Differences may come back, to be counted by somebody else.</p><h3>Looking up</h3><p>“Stock” shows what is there, kept and free, “Stock records” every change, “Stock warnings” what is below or above its limits.</p>',
  },
  {
    key: 'order-life',
    category: 'ORDER',
    stages: ['FORMAL' as const],
    title: '订单全程、超时与延期',
    titleEn: 'The life of an order, deadlines, more time',
    content:
      '<h3>订单全程</h3><p>打开子订单的“全程”，可在一条时间线上看到下单、发货、物流、时限、售后与备注，可按类型筛选。</p><h3>时限</h3><p>发货、收货与售后答复都有时限，到期前会提醒，超时记入评分。</p><h3>延期</h3><p>来不及发货或运输延误时，在“超时订单”点击“申请延期”，填写新时间、原因并上传证明；同意后按新时间计算。售后答复的时限不能延期。</p>',
    contentEn:
      '<h3>The life of an order</h3><p>“Life” of a sub-order shows on one line of time what was ordered, shipped, carried, promised, complained about and said; choose what you want to see.</p><h3>Deadlines</h3><p>Shipping, receipt and answers in after-sales have a time. You are reminded before it runs out; what is late counts in your score.</p><h3>More time</h3><p>When goods leave or arrive later, ask for more time in “Overdue orders” with the new date, the reason and a proof. Answers in after-sales are not put off.</p>',
  },
  {
    key: 'calendar',
    category: 'ORDER',
    stages: [],
    title: '工作日历：节假日如何影响时限',
    titleEn: 'The company calendar: how holidays move deadlines',
    content:
      '<h3>工作日历</h3><p>平台按“工作日历”计算工作日：法定节假日与公司放假日休息，调休的周末照常上班。以平台公布为准，每年初更新。</p><h3>发货时限</h3><p>发货规则按“工作日”承诺的，节假日顺延；按“自然日”或小时承诺的不顺延，请在放假前调整发货规则或提前备货。订单上的“应发货时间”已按日历算好。</p><h3>审批与答复</h3><p>平台的审批期限只计工作时间：放假前一天提交的申请，假期后继续计时。请假天数同样不含节假日，调休上班日计入。</p><h3>日历变更</h3><p>日历更新后，新的订单与任务立即按新日历计算；已经承诺的时间不变。来不及发货时，请在“超时订单”申请延期。</p>',
    contentEn:
      '<h3>The calendar</h3><p>Working days are those of the company calendar: public holidays and days of our own are free, weekends that make up for them are worked. It is brought up to date at the beginning of each year.</p><h3>Shipping</h3><p>A delivery rule that promises working days passes over holidays; one that promises calendar days or hours does not, so change it or prepare before a holiday. “Ship by” on an order has the calendar in it.</p><h3>Approvals</h3><p>Approvals of ours take working time only: what you hand in on the eve of a holiday goes on after it. Days of leave leave holidays out, and count weekends that are worked.</p><h3>When it changes</h3><p>New orders and tasks follow the changed calendar at once; what was promised stays. Where you cannot ship in time, ask for more in “Overdue orders”.</p>',
  },
  {
    key: 'after-sales',
    category: 'AFTER_SALES',
    stages: [],
    title: '售后处理与退货地址',
    titleEn: 'Handling cases, and return addresses',
    content:
      '<h3>待处理售后</h3><p>客服审核后，售后单出现在“售后工单”，并发送任务。请在处理时限内“同意”或“不同意”：不同意须写明原因，可附照片，由平台仲裁；超时未答复可能视为同意。</p><h3>收货验货</h3><p>退货寄往您的退货地址时，收到后点击“收货验货”，选择完好或残次并附照片；与申请不符时可拒收，由平台仲裁。</p><h3>补发</h3><p>换货与维修在“补发”登记物流公司与运单号，签收后售后单完成。由平台仓库发出的换货在出库单登记。</p><h3>扣款</h3><p>供应商责任的退款计入下一张对账单，可在“待对账明细”查看。</p><h3>退货地址</h3><p>退货默认寄往标记为“默认”的退货地址，维修寄往“维修”地址，请及时更新收件人与电话。</p>',
    contentEn:
      '<h3>Cases to answer</h3><p>Once the desk has reviewed a case it stands in “After-sales cases”, and you have a task. Agree or disagree in time: say why you do not, show photos if you have them, and the platform decides. Silence may count as consent.</p><h3>Receiving</h3><p>What is sent to your return address you receive here: good or defective, with photos. If it is not what was claimed, refuse it and the platform decides.</p><h3>Sending again</h3><p>For exchanges and repairs say carrier and waybill; the case is completed once the buyer has signed. What leaves our warehouse is shipped by its outbound order.</p><h3>Deductions</h3><p>What you are liable for stands on your next bill, and in “Billable goods” until then.</p><h3>Return addresses</h3><p>Returns go to the address marked as default, repairs to the one for repairs. Keep recipient and telephone up to date.</p>',
  },
] as const

export async function seedSupplierTalk(prisma: PrismaClient, today: DateTime): Promise<void> {
  const day = today.setZone('Asia/Shanghai').toFormat('yyyyMMdd')
  for (const [index, talk] of talks.entries()) {
    const id = seedId(`feedback ${index}`)
    const begin = today.minus({ hours: talk.hoursAgo + talk.messages.length })
    const last = begin.plus({ hours: talk.messages.length - 1 }).toJSDate()
    const answer = talk.messages.findIndex(([side]) => side === 'PLATFORM')
    await prisma.supplierFeedback.createMany({
      data: [
        {
          id,
          supplierId: supplierId(talk.supplier),
          code: `FB${day}${String(index + 1).padStart(4, '0')}`,
          title: talk.title,
          type: talk.type,
          status: talk.status,
          ownerId: answer >= 0 ? userId('purchaser') : null,
          createTime: begin.toJSDate(),
          lastMessageAt: last,
          lastSide: talk.messages.at(-1)?.[0] ?? 'SUPPLIER',
          messageCount: talk.messages.length,
          repliedAt: answer >= 0 ? begin.plus({ hours: answer }).toJSDate() : null,
          closedAt: talk.status === 'CLOSED' ? last : null,
        },
      ],
      skipDuplicates: true,
    })
    await prisma.feedbackMessage.createMany({
      data: talk.messages.map(([side, authorName, body], place) => ({
        id: seedId(`feedback ${index} ${place}`),
        feedbackId: id,
        side,
        authorName,
        body,
        createTime: begin.plus({ hours: place }).toJSDate(),
      })),
      skipDuplicates: true,
    })
  }
  await continueNumbers(prisma, 'supplier-feedback', day, talks.length)
  await prisma.helpDocument.createMany({
    data: helps.map(({ key, stages, ...help }, index) => Object.assign(help, { id: seedId(`help ${key}`), stages: [...stages], sort: (index + 1) * 10 })),
    skipDuplicates: true,
  })
}
