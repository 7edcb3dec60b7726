/** The demo company's catalogue: trees, templates, brands, specifications, units, taxes. Rows that are there already are left as they are. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DateTime } from 'luxon'
import type { FileStore } from '#kit/files/file-store.ts'
import type { SignedLinks } from '#kit/files/signed-links.ts'
import type { DataSource } from '#kit/data-source.ts'
import type { Prisma, PrismaClient } from '../../../generated/client.ts'
import { sampleTreeOf } from '#server/modules/catalogue/sync/sample-trees.ts'
import { firstLetterOf } from '#server/modules/catalogue/brand/first-letter.ts'
import { platformTenant } from '#kit/unit-of-work.ts'
import { insertRows } from '../../insert-rows.ts'
import { seedId } from '../../seed-id.ts'
import { continueNumbers, dayOf, supplierId } from '../supplier-keys.ts'
import { goodsLines, jdLines, linesOf, serviceLines, taxLines } from './category-lines.ts'
import {
  authorisationList,
  brandList,
  mappingList,
  olderEdition,
  optionsOf,
  specList,
  taxList,
  templateList,
  unitList,
  usualQuestions,
  type DemoQuestion,
} from './goods-lists.ts'
import { logoOf } from './logos.ts'

export interface CatalogueSeeding {
  readonly data: DataSource
  readonly store: FileStore
  readonly links: SignedLinks
}

const taxId = (code: string): string => seedId(`tax info ${code}`)
export const demoBrandId = (name: string): string => seedId(`brand ${name}`)
const templateId = (name: string): string => seedId(`attribute template ${name}`)
type CategoryRow = Prisma.CategoryCreateManyInput & { readonly id: string; readonly path: string[] }

export async function seedDemoCatalogue(seeding: CatalogueSeeding, today: DateTime = DateTime.now()): Promise<void> {
  const { prisma } = seeding.data
  await insertRows(
    prisma,
    'taxInfo',
    taxList.map(([taxCode, name, nameEn, rate, preferential = null]) => ({ id: taxId(taxCode), taxCode, name, nameEn, rate, preferential })),
  )
  await insertRows(
    prisma,
    'saleUnit',
    unitList.map(([code, nameZh, nameEn, precision], index) => ({
      id: seedId(`sale unit ${code}`),
      code,
      nameZh,
      nameEn,
      precision,
      sort: (index + 1) * 10,
    })),
  )
  await insertRows(
    prisma,
    'spec',
    specList.map(([name, nameEn, values], index) => ({ id: seedId(`spec ${name}`), name, nameEn, values: optionsOf(values), sort: (index + 1) * 10 })),
  )
  await seedTemplates(prisma)
  await seedTrees(prisma)
  await seedBrands(prisma, today)
  await drawLogos(seeding)
}

async function seedTemplates(prisma: PrismaClient): Promise<void> {
  const names = Object.keys(templateList)
  await insertRows(
    prisma,
    'attributeTemplate',
    names.map((name) => ({ id: templateId(name), name: `${name}属性`, nameEn: `${englishOf(name)} attributes` })),
  )
  const groups = names.flatMap((name) => [
    { id: seedId(`attribute group ${name} usual`), templateId: templateId(name), name: '基本信息', nameEn: 'General', sort: 10, questions: usualQuestions },
    {
      id: seedId(`attribute group ${name} own`),
      templateId: templateId(name),
      name: '商品特性',
      nameEn: 'Features',
      sort: 20,
      questions: templateList[name] ?? [],
    },
  ])
  await insertRows(
    prisma,
    'attributeGroup',
    groups.map(({ questions: _questions, ...group }) => group),
  )
  await insertRows(
    prisma,
    'attribute',
    groups.flatMap((group) => group.questions.map((question, index) => attributeOf(group, question, index))),
  )
}

function attributeOf(
  group: { readonly id: string; readonly templateId: string; readonly sort: number },
  { name, nameEn, input, options, unit, marks = '' }: DemoQuestion,
  index: number,
) {
  return {
    id: seedId(`attribute ${group.id} ${name}`),
    templateId: group.templateId,
    groupId: group.id,
    code: `A${String(group.sort * 10 + index + 1).padStart(3, '0')}`,
    name,
    nameEn,
    inputType: input,
    options: options ? optionsOf(options) : [],
    unit: unit ?? null,
    required: marks.includes('r'),
    searchable: marks.includes('s'),
    isSpec: marks.includes('k'),
    sort: (index + 1) * 10,
  }
}

const englishOf = (name: string): string => linesOf(goodsLines).find(({ nameZh }) => nameZh === name)?.nameEn ?? name

/** Rows of a tree out of its lines, parents before their children. */
function rowsOf(type: 'PRODUCT' | 'JD' | 'TAX' | 'SERVICE', text: string, prefix: string): CategoryRow[] {
  const line: { readonly id: string; readonly code: string; children: number }[] = []
  const root = { id: '', code: prefix, children: 0 }
  return linesOf(text).map(({ level, nameZh, nameEn, code, risk, tax }) => {
    line.splice(level - 1)
    const above = line.at(-1) ?? root
    above.children += 1
    const own = {
      id: seedId(`category ${type} ${[...line.map((one) => one.id), nameZh].join(' ')}`),
      code: `${above.code}${String(above.children).padStart(2, '0')}`,
      children: 0,
    }
    line.push(own)
    const isTop = type === 'PRODUCT' && level === 1
    return {
      id: own.id,
      categoryType: type,
      parentId: level === 1 ? null : above.id,
      path: line.map((one) => one.id),
      level,
      code: code ?? own.code,
      nameZh,
      nameEn,
      risk: risk ?? null,
      taxInfoId: tax === undefined ? null : taxId(taxList[tax]?.[0] ?? ''),
      sort: above.children * 10,
      ...(isTop && { attributeTemplateId: templateId(nameZh), commissionRate: '0.05', requiredMaterials: materialsOf(nameZh) }),
      ...(nameZh === '办公家具' && { dimensionConfig: bulky }),
    }
  })
}

/** Papers that a supplier of such goods must have. */
const materialsOf = (name: string): string[] =>
  ({ 休闲食品: ['FOOD_LICENSE', 'QUALITY_REPORT'], 茶叶茶具: ['FOOD_LICENSE'], 健康护理: ['QUALITY_REPORT', 'OTHER'], 智能家居: ['QUALITY_REPORT'] })[name] ??
  []

const bulky = [
  { dimension: 'WEIGHT', unit: 'KG', required: true },
  ...['LENGTH', 'WIDTH', 'HEIGHT'].map((dimension) => ({ dimension, unit: 'CM', required: true })),
]

/** The channel's tree as it was when it was last read. */
function channelRows(channel: string): CategoryRow[] {
  const { without = [], renamed = {}, gone = [] } = olderEdition[channel] ?? {}
  const nodes = [
    ...sampleTreeOf(channel).filter(({ code }) => !without.includes(code)),
    ...gone.map(([code, parentCode, nameZh, nameEn]) => ({ code, parentCode, nameZh, nameEn })),
  ]
  const idOf = (code: string): string => seedId(`category CHANNEL ${channel} ${code}`)
  const paths = new Map<string, string[]>()
  return nodes.map(({ code, parentCode, nameZh, nameEn }, index) => {
    const path = [...(parentCode === null ? [] : (paths.get(parentCode) ?? [])), idOf(code)]
    paths.set(code, path)
    return {
      id: idOf(code),
      categoryType: 'CHANNEL',
      channel,
      parentId: parentCode === null ? null : idOf(parentCode),
      path,
      level: path.length,
      code,
      nameZh: renamed[code] ?? nameZh,
      nameEn,
      sort: (index + 1) * 10,
    }
  })
}

async function seedTrees(prisma: PrismaClient): Promise<void> {
  const goods = rowsOf('PRODUCT', goodsLines, '')
  const trees = [...goods, ...rowsOf('JD', jdLines, 'JD'), ...rowsOf('TAX', taxLines, 'T'), ...rowsOf('SERVICE', serviceLines, 'S')]
  const channels = Object.keys(mappingList) as (keyof typeof mappingList)[]
  const ofChannels = channels.flatMap(channelRows)
  await insertRows(prisma, 'category', [...trees, ...ofChannels])
  const named = (name: string): CategoryRow | undefined => goods.find(({ nameZh }) => nameZh === name)
  await insertRows(
    prisma,
    'categoryMapping',
    channels.flatMap((channel) =>
      mappingList[channel].flatMap(([name, code]) => {
        const [source, target] = [named(name), ofChannels.find((row) => row.channel === channel && row.code === code)]
        return source && target
          ? [{ id: seedId(`category mapping ${channel} ${name}`), channel, sourceCategoryId: source.id, channelCategoryId: target.id }]
          : []
      }),
    ),
  )
  // Kinds of goods were entered by name; the catalogue knows them now.
  for (const { id, nameZh } of goods.filter(({ level }) => level === 1))
    await prisma.supplierProductType.updateMany({ where: { categoryName: nameZh, categoryId: null }, data: { categoryId: id } })
}

async function seedBrands(prisma: PrismaClient, today: DateTime): Promise<void> {
  const rows = await Promise.all(
    brandList.map(async ([nameZh, nameEn, authRequired], index) => ({
      id: demoBrandId(nameZh),
      code: `BR${String(index + 1).padStart(4, '0')}`,
      nameZh,
      nameEn,
      authRequired,
      firstLetter: await firstLetterOf(nameZh),
      sort: (index + 1) * 10,
    })),
  )
  await insertRows(prisma, 'brand', rows)
  await insertRows(
    prisma,
    'brandAuthorisation',
    authorisationList.map(([supplier, brand, until], index) => ({
      id: seedId(`brand authorisation ${supplier} ${brand}`),
      brandId: demoBrandId(brand),
      supplierId: supplierId(supplier),
      authLevel: ['AGENT', 'DEALER', 'BRAND_OWNER'][index % 3] ?? null,
      validFrom: dayOf(today.minus({ days: 300 + index })),
      validTo: until === undefined ? null : dayOf(today.plus({ days: until })),
    })),
  )
  await continueNumbers(prisma, 'brand', 'all', brandList.length)
}

/** Those that have none yet. */
async function drawLogos({ data: { prisma, sql }, store, links }: CatalogueSeeding): Promise<void> {
  const bare = await prisma.brand.findMany({
    where: { logo: null, id: { in: brandList.map(([name]) => demoBrandId(name)) } },
    select: { id: true, nameZh: true },
  })
  if (bare.length === 0) return
  const folder = await mkdtemp(join(tmpdir(), 'chandlery-logos-'))
  try {
    for (const { id, nameZh } of bare) {
      const path = join(folder, `${id}.png`)
      await writeFile(path, logoOf(brandList.findIndex(([name]) => name === nameZh)))
      const file = await store.keep(
        sql,
        { path, name: `${nameZh}.png`, module: 'image' },
        { tenantId: platformTenant, userId: undefined, supplierId: undefined },
      )
      await store.claim(sql, [file.id])
      await prisma.brand.update({ where: { id }, data: { logo: links.linkTo(file, true) } })
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
