/** What the platform announced lately. */
import type { Story } from '../stage.ts'

const notices = [
  {
    title: '2027 年度供应商合同续签安排',
    titleEn: 'Renewal of the supplier contracts for 2027',
    audience: 'SUPPLIERS',
    contentHtml: '<p>2027 年度框架合同续签于 12 月 1 日开始。请在“我的资料”中核对资质有效期，到期前 30 天内的资质请一并更新。</p>',
    contentHtmlEn:
      '<p>Renewal of the framework contracts for 2027 begins on 1 December. Please check in “My profile” how long your papers hold, and renew those that run out within 30 days.</p>',
  },
  {
    title: '年末仓库盘点期间收货安排',
    titleEn: 'Deliveries during the stocktaking at the end of the year',
    audience: 'EVERYBODY',
    contentHtml: '<p>华东仓 12 月 29 日至 31 日盘点，期间暂停收货，请合理安排送货时间。</p>',
    contentHtmlEn: '<p>The East China warehouse counts its stock from 29 to 31 December and takes no deliveries; please plan accordingly.</p>',
  },
] as const

export const noticeStories: readonly Story[] = [
  {
    name: 'notices',
    async tell(stage) {
      for (const notice of notices) {
        const { id } = await stage.as('gm', '/api/blade-system/notice/insert', notice)
        await stage.as('gm', '/api/blade-system/notice/publish', { id })
      }
    },
  },
]
