/** Timeline, attachments panel in its states, and a printed document. */
import { Card, Space } from 'antd'
import { AttachmentsPanel } from '#web/kit/detail/attachments-panel.tsx'
import { chineseAmount } from '#web/kit/format/chinese-amount.ts'
import { formatAmount } from '#web/kit/format/amount.ts'
import { PrintFrame } from '#web/kit/print/print-frame.tsx'
import { Timeline } from '#web/kit/timeline/timeline.tsx'

const lines = [
  { name: 'A4 复印纸 70g', quantity: 120, price: '22.50', amount: '2700.00' },
  { name: '白板笔 12 支装', quantity: 40, price: '18.00', amount: '720.00' },
]

const Paper = () => (
  <>
    <h2 style={{ textAlign: 'center' }}>采购订单</h2>
    <p>编号：PO2026000001　供应商：华东办公用品有限公司　日期：2026-11-20</p>
    <table>
      <thead>
        <tr>
          <th>序号</th>
          <th>品名</th>
          <th>数量</th>
          <th>单价</th>
          <th>金额</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          <tr key={line.name}>
            <td>{index + 1}</td>
            <td>{line.name}</td>
            <td>{line.quantity}</td>
            <td>{line.price}</td>
            <td>{formatAmount(line.amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
    <p>
      合计：{formatAmount('3420.00')}　大写：{chineseAmount('3420.00')}
    </p>
  </>
)

export function PapersGallery() {
  return (
    <Space orientation="vertical" size={12} style={{ width: '100%' }}>
      <Card title="时间线">
        <Timeline
          entries={[
            { key: '1', title: '提交申请', person: '采购员 李明', at: '2026-11-20T09:12:00+08:00' },
            {
              key: '2',
              title: '部门审批',
              person: '采购经理 王芳',
              at: '2026-11-20T10:40:00+08:00',
              state: 'refused',
              reason: '单价高于最近三次采购，请附比价单。',
              files: [{ name: '比价要求.pdf', link: '/a.pdf' }],
            },
            { key: '3', title: '重新提交', person: '采购员 李明', at: '2026-11-20T14:05:00+08:00', state: 'running' },
            { key: '4', title: '财务复核', person: '财务 赵强', state: 'future' },
          ]}
        />
      </Card>
      <Card title="无记录">
        <Timeline entries={[]} />
      </Card>
      <Card title="附件（加载、出错、只读空）">
        <AttachmentsPanel files={undefined} />
        <AttachmentsPanel files={undefined} failure="附件加载失败" onRetry={() => undefined} />
        <AttachmentsPanel files={[]} />
      </Card>
      <Card title="打印">
        <PrintFrame title="采购订单 PO2026000001" papers={[{ key: '1', content: <Paper /> }]} />
      </Card>
    </Space>
  )
}
