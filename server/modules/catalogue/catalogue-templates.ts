/** What those hear who keep the catalogue, and suppliers whose right to a brand ends. */
import { andMail, defineTemplates, inApp } from '#server/area/message-template.ts'

export const catalogueTemplates = defineTemplates({
  'category-sync.ready': {
    kind: 'SYSTEM',
    channels: inApp,
    title: { zh: '渠道类目待确认：{channel}', en: 'Categories of {channel} to confirm' },
    body: { zh: '同步 {code} 读取完成，共 {count} 处差异，请确认后接收。', en: 'Sync {code} found {count|difference|differences}; look and take over.' },
    params: ['code', 'channel', 'count'],
  },
  'brand-authorisation.expiring': {
    kind: 'SUPPLIER',
    channels: andMail,
    title: { zh: '品牌授权即将到期：{brand}', en: 'Brand authorisation expires: {brand}' },
    body: {
      zh: '{company} 的品牌“{brand}”授权将于 {day} 到期，剩余 {days} 天。',
      en: '{company} may sell “{brand}” until {day}, {days|day|days} from now.',
    },
    params: ['company', 'brand', 'day', 'days'],
  },
  'brand-authorisation.expired': {
    kind: 'SUPPLIER',
    channels: andMail,
    isUrgent: true,
    title: { zh: '品牌授权已到期：{brand}', en: 'Brand authorisation has ended: {brand}' },
    body: { zh: '{company} 的品牌“{brand}”授权已于 {day} 到期。', en: '{company} may no longer sell “{brand}”: the authorisation ended on {day}.' },
    params: ['company', 'brand', 'day'],
  },
})
