/** What messages and announcements are sorted by, and how an announcement is printed. */
import type { ReferenceData } from '#server/area/reference-data.ts'

const page = (body: string): string => `<div style="font-size:14px;line-height:1.7">${body}</div>`

const noticePapers = [
  {
    code: 'notice',
    bizType: 'notice',
    locale: 'zh',
    name: '通知公告',
    contentHtml: page(
      '<h2 style="text-align:center">{{title}}</h2><p style="text-align:center">{{category}}　{{publishedAt}}</p><hr>' +
        '<p>发布对象：{{audience}}　有效期至：{{#expireAt}}{{expireAt}}{{/expireAt}}{{^expireAt}}长期{{/expireAt}}</p><p>送达 {{readers}} 人，已读 {{readCount}} 人</p>' +
        '<p style="text-align:right">打印人：{{printedBy}}　{{printedAt}}</p>',
    ),
  },
  {
    code: 'notice',
    bizType: 'notice',
    locale: 'en',
    name: 'Announcement',
    contentHtml: page(
      '<h2 style="text-align:center">{{title}}</h2><p style="text-align:center">{{category}} · {{publishedAt}}</p><hr>' +
        '<p>For: {{audience}} · Until: {{#expireAt}}{{expireAt}}{{/expireAt}}{{^expireAt}}further notice{{/expireAt}}</p><p>Reached {{readers}}, read by {{readCount}}</p>' +
        '<p style="text-align:right">Printed by {{printedBy}}, {{printedAt}}</p>',
    ),
  },
] as const

export const messageReference: ReferenceData = {
  dictionaries: [
    {
      code: 'notice_category',
      zh: '公告类别',
      en: 'Kinds of announcements',
      entries: [
        ['announcement', '公告', 'Announcement', 'blue'],
        ['maintenance', '系统维护', 'Maintenance', 'orange'],
        ['policy', '制度', 'Policy', 'purple'],
        ['activity', '活动', 'Event', 'green'],
      ],
    },
  ],
  papers: noticePapers,
}
