/** What an installation is set up with at first: kinds of exceptions, papers. Added when missing; what administrators made of it stays. */
import type { PrismaClient } from '#prisma/generated/client.ts'
import { orderPapers } from './order-papers.ts'
import { seedId } from './seed-id.ts'
import { supplierPapers } from './supplier-papers.ts'

const exceptions = [
  { type: 'tenant-sync', name: '租户同步 MTS', nameEn: 'Telling MTS about a tenant', notifyRoles: ['OPS'] },
  { type: 'promise-notice', name: '延期通知渠道', nameEn: 'Telling a channel about a new date', notifyRoles: ['OPS'] },
  { type: 'region-sync', name: '京东区域同步', nameEn: 'Regions of JD', notifyRoles: ['OPS'] },
] as const

const page = (body: string): string => `<div style="font-size:14px;line-height:1.7">${body}</div>`

const noticePapers = [
  {
    locale: 'zh',
    name: '通知公告',
    contentHtml: page(
      '<h2 style="text-align:center">{{title}}</h2><p style="text-align:center">{{category}}　{{publishedAt}}</p><hr>' +
        '<p>发布对象：{{audience}}　有效期至：{{#expireAt}}{{expireAt}}{{/expireAt}}{{^expireAt}}长期{{/expireAt}}</p><p>送达 {{readers}} 人，已读 {{readCount}} 人</p>' +
        '<p style="text-align:right">打印人：{{printedBy}}　{{printedAt}}</p>',
    ),
  },
  {
    locale: 'en',
    name: 'Announcement',
    contentHtml: page(
      '<h2 style="text-align:center">{{title}}</h2><p style="text-align:center">{{category}} · {{publishedAt}}</p><hr>' +
        '<p>For: {{audience}} · Until: {{#expireAt}}{{expireAt}}{{/expireAt}}{{^expireAt}}further notice{{/expireAt}}</p><p>Reached {{readers}}, read by {{readCount}}</p>' +
        '<p style="text-align:right">Printed by {{printedBy}}, {{printedAt}}</p>',
    ),
  },
] as const

export async function seedConfiguration(prisma: PrismaClient): Promise<void> {
  await prisma.exceptionConfig.createMany({
    data: exceptions.map(({ notifyRoles, ...kind }) => ({ id: seedId(`exception ${kind.type}`), ...kind, notifyRoles: [...notifyRoles] })),
    skipDuplicates: true,
  })
  await prisma.printTemplate.createMany({
    data: [
      ...noticePapers.map(({ locale, name, contentHtml }) => ({ code: 'notice', bizType: 'notice', locale, name, contentHtml })),
      ...supplierPapers,
      ...orderPapers,
    ].map((paper) => ({
      id: seedId(`paper ${paper.code} ${paper.locale}`),
      ...paper,
    })),
    skipDuplicates: true,
  })
}
