/** Rules of a supplier that need no approval: how fast he ships, what else was agreed, and the papers behind it. */
import { z } from 'zod'
import { defineResource, Id } from '#kit/contract.ts'
import { choice, chosen, code, flag, lookedUp, named, remark, toggle } from '#kit/fields.contract.ts'
import { ofSupplier, ownerFields } from '../profile/supplier-fields.contract.ts'

export const timePeriods = [
  { value: 'HOUR', label: { zh: '小时', en: 'Hours' } },
  { value: 'DAY', label: { zh: '自然日', en: 'Days' } },
  { value: 'WORKDAY', label: { zh: '工作日', en: 'Working days' } },
] as const

export const supplierDeliveryRule = defineResource({
  name: 'supplier-delivery-rule',
  label: { zh: '发货规则', en: 'Delivery rule' },
  path: '/api/supplier/supplier-delivery-rule',
  row: {
    ...ownerFields,
    name: named('规则名称', 'Name', 100, 180),
    channel: choice('销售渠道', 'Channel', 'sales_channel', 120),
    warehouseId: Id.nullish().meta({ technical: true }),
    regionCodes: z
      .array(z.string().trim().max(20))
      .max(500)
      .default([])
      .meta({
        label: { zh: '适用地区', en: 'Regions' },
        widget: 'region',
        column: false,
        hint: { zh: '不选表示全部地区', en: 'Everywhere when empty' },
      }),
    regionNames: lookedUp('适用地区', 'Regions', 180),
    timePeriodType: z.enum(['HOUR', 'DAY', 'WORKDAY']).meta({
      label: { zh: '发货时效', en: 'Counted in' },
      widget: 'select',
      options: timePeriods,
      column: 100,
      requiredMessage: { zh: '请选择发货时效', en: 'Choose the delivery time' },
    }),
    shipWithin: z.coerce
      .number()
      .int()
      .min(1)
      .max(720)
      .meta({ label: { zh: '时效值', en: 'Within' }, widget: 'number', column: 90, requiredMessage: { zh: '请输入时效值', en: 'Enter the number' } }),
    cutOffTime: z
      .union([z.literal(''), z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)])
      .nullish()
      .meta({
        label: { zh: '截单时间', en: 'Cut-off' },
        widget: 'text',
        column: 90,
        hint: { zh: '如 16:00，之后的订单次日起算', en: 'e.g. 16:00; later orders count from the next day' },
      }),
    shipsOnWeekends: flag('周末发货', 'Weekends'),
    status: toggle,
    remark,
  },
  writable: ['supplierId', 'name', 'channel', 'warehouseId', 'regionCodes', 'timePeriodType', 'shipWithin', 'cutOffTime', 'shipsOnWeekends', 'remark'],
  differs: { ...ofSupplier, verbs: { active: 'active' } },
})

export const supplierGeneralRule = defineResource({
  name: 'supplier-general-rule',
  label: { zh: '通用规则', en: 'General rule' },
  path: '/api/supplier/supplier-general-rule',
  row: {
    ...ownerFields,
    ruleKey: code('规则编码', 'Key', 60, '/'),
    ruleName: named('规则名称', 'Name', 100, 180),
    ruleValue: z
      .string()
      .trim()
      .min(1)
      .max(1000)
      .meta({
        label: { zh: '规则内容', en: 'Agreed' },
        widget: 'textarea',
        column: 300,
        requiredMessage: { zh: '请输入规则内容', en: 'Enter what was agreed' },
      }),
    remark,
  },
  writable: ['supplierId', 'ruleKey', 'ruleName', 'ruleValue', 'remark'],
  differs: ofSupplier,
})

export const supplierRuleFile = defineResource({
  name: 'supplier-rule-file',
  label: { zh: '规则文件', en: 'Rule file' },
  path: '/api/supplier/supplier-rule-file',
  row: {
    ...ownerFields,
    ruleType: chosen('规则类型', 'Kind', 'supplier_rule_type', 130),
    name: named('文件名称', 'Name', 200, 240),
    fileIds: z
      .array(Id)
      .min(1)
      .max(20)
      .meta({ label: { zh: '文件', en: 'Files' }, widget: 'file', column: 200, requiredMessage: { zh: '请上传文件', en: 'Upload a file' } }),
    remark,
  },
  writable: ['supplierId', 'ruleType', 'name', 'fileIds', 'remark'],
  differs: { ...ofSupplier, verbs: { import: undefined } },
})
