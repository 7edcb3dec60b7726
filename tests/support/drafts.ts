/** Drafts for the suite over every resource. What the schema alone says is drawn from it; what needs other rows is said here, by resource. */
import { fieldsOf, type Resource } from '#kit/contract.ts'
import { newId } from '#kit/ids.ts'
import type { Application } from '#server/application.ts'
import { dictionaryLabels } from '#server/modules/system/dictionary.service.ts'
import { sampleCreditCode } from './credit-codes.ts'
import { sampleOf } from './sample-values.ts'

type Extra = (application: Application) => Promise<Record<string, unknown>> | Record<string, unknown>

/** Fields that a draft of that resource needs beside, or instead of, the drawn ones. */
const extras: Readonly<Record<string, Extra>> = {
  user: () => ({ password: 'sample-password-1' }),
  'data-scope': async (application) => ({
    menuId: await anyMenu(application),
    resourceCode: 'supplier',
    scopeType: 2,
    scopeColumn: null,
    scopeField: '*',
    scopeValue: null,
  }),
  'api-scope': async (application) => ({ menuId: await anyMenu(application) }),
  'role-black-field': async ({ data: { prisma } }) => ({ roleId: (await prisma.role.findFirstOrThrow()).id }),
  report: async ({ data: { prisma } }) => {
    const source = await prisma.reportSource.create({ data: { name: 'sample', host: '127.0.0.1', database: 'sample', account: 'sample' } })
    return { sourceId: source.id }
  },
  ...Object.fromEntries(
    [
      'supplier-contact',
      'supplier-recipient',
      'supplier-material',
      'supplier-contract',
      'supplier-product-type',
      'supplier-sales-channel',
      'supplier-delivery-rule',
      'supplier-general-rule',
    ].map((name) => [name, (application: Application) => ofSupplier(application)]),
  ),
  supplier: () => ({ creditCode: sampleCreditCode() }),
  'supplier-margin': async ({ data: { prisma } }) => ({
    supplierId: (await prisma.supplier.create({ data: { code: sampleCreditCode(), companyName: newId(), creditCode: sampleCreditCode() } })).id,
  }),
  'supplier-bank-account': async (application) => ({
    ...(await ofSupplier(application)),
    accountNo: String(Math.trunc(6_222_000_000_000 + Math.random() * 1e9)),
  }),
  'supplier-rule-file': async (application) => ({ ...(await ofSupplier(application)), fileIds: [await anyFile(application)] }),
  'supplier-price-rule': async (application) => ({ ...(await ofSupplier(application)), profitValue: '12.50' }),
  'supplier-freight-rule': async (application) => ({ ...(await ofSupplier(application)), areas: [{ areaCodes: [], startPrice: '8', extraPrice: '3' }] }),
  daily: async ({ data: { prisma } }) => {
    const { id } = await prisma.project.create({ data: { code: newId(), name: 'sample' } })
    return { projectId: id, workOn: '2026-01-05', hours: '0.1' }
  },
  'inventory-warn': async ({ data: { prisma } }) => {
    const spu = await prisma.spu.create({ data: { code: newId(), name: newId() } })
    return { skuId: (await prisma.sku.create({ data: { spuId: spu.id, code: newId(), name: newId(), supplyPrice: '1', taxRate: '0.13' } })).id }
  },
  'shelves-rule': () => ({ minMargin: '0.1' }),
  'product-recommendation': async ({ data: { prisma } }) => {
    const spu = await prisma.spu.create({ data: { code: newId(), name: newId(), currentVersion: 1 } })
    const { id: skuId } = await prisma.sku.create({ data: { spuId: spu.id, code: newId(), name: newId(), supplyPrice: '1', taxRate: '0.13' } })
    await prisma.skuSalesChannel.create({ data: { skuId, channel: 'JD', timePeriodType: 'HOUR', timePeriod: 24, salePrice: '2' } })
    return { skuId, channel: 'JD', place: 'HOME', startOn: null, endOn: null }
  },
  'cargo-space': async ({ data: { prisma } }) => ({ warehouseId: (await prisma.warehouse.create({ data: { code: newId(), name: newId() } })).id }),
  'category-mapping': async ({ data: { prisma } }) => {
    const [source, target] = [newId(), newId()]
    await prisma.category.create({ data: { ...topCategory(source), categoryType: 'PRODUCT' } })
    await prisma.category.create({ data: { ...topCategory(target), categoryType: 'CHANNEL', channel: 'JD' } })
    return { channel: 'JD', sourceCategoryId: source, channelCategoryId: target }
  },
  'brand-authorisation': async (application) => {
    const { id } = await application.data.prisma.brand.create({ data: { code: newId(), nameZh: newId(), firstLetter: 'S' } })
    return { ...(await ofSupplier(application)), brandId: id }
  },
  'attribute-group': async (application) => ({ templateId: await newTemplate(application) }),
  attribute: async (application) => {
    const templateId = await newTemplate(application)
    const { id } = await application.data.prisma.attributeGroup.create({ data: { templateId, name: 'sample' } })
    return { templateId, groupId: id }
  },
  'tax-info': () => ({ taxCode: `1${String(Math.trunc(Math.random() * 1e15)).padStart(18, '0')}`, rate: '0.13' }),
  'purchase-budget': async ({ data: { prisma } }) => ({
    orgId: (await prisma.organization.create({ data: { code: newId(), name: newId() } })).id,
    year: 2026,
    amount: '1000.00',
  }),
  'template-file': async (application) => ({ fileId: await anyFile(application) }),
}

const topCategory = (id: string) => ({ id, path: [id], level: 1, code: id.slice(-20), nameZh: id })

const newTemplate = async ({ data: { prisma } }: Application): Promise<string> => (await prisma.attributeTemplate.create({ data: { name: newId() } })).id

const ofSupplier: Extra = async (application) => ({ supplierId: await anySupplier(application) })

async function anyFile({ data: { prisma } }: Application): Promise<string> {
  const file = await prisma.fileObject.create({
    data: {
      tenantId: '000000',
      storage: 'folder',
      storageKey: newId(),
      name: 'a.xlsx',
      ext: 'xlsx',
      mime: 'application/octet-stream',
      size: 1n,
      sha256: '0'.repeat(64),
    },
  })
  return file.id
}

const anyMenu = async ({ data: { prisma } }: Application): Promise<string> => (await prisma.menu.findFirstOrThrow()).id

/** A supplier of the tests' own, the same for every record. */
async function anySupplier({ data: { prisma } }: Application): Promise<string> {
  const found = await prisma.supplier.findFirst({ where: { code: 'TESTED' } })
  return (found ?? (await prisma.supplier.create({ data: { code: 'TESTED', companyName: 'Tested', creditCode: sampleCreditCode(), tenantId: '000000' } }))).id
}

/** A draft that the resource accepts, new each time. */
export async function draftFor(application: Application, resource: Resource): Promise<Record<string, unknown>> {
  const drawn = Object.fromEntries(
    Object.entries(resource.draft.shape)
      .map(([name, schema]) => [name, sampleOf(schema as never)])
      .filter(([, value]) => value !== undefined),
  )
  for (const { name, view } of fieldsOf(resource.draft)) {
    const [entry] = view.dict && typeof drawn[name] === 'string' ? (await dictionaryLabels(application.data)(view.dict)).keys() : []
    if (entry !== undefined) drawn[name] = entry
  }
  return { ...drawn, ...(await extras[resource.name]?.(application)) }
}
