/** The homes of staff and of suppliers' people. Numbers pass through the lists' own repositories: same rights, same rows. */
import { DateTime } from 'luxon'
import { permissionOf, type Permission } from '#kit/contract.ts'
import { Failure } from '#kit/errors.ts'
import { handle, type CallContext, type Route } from '#kit/handle.ts'
import { may } from '#kit/principal.ts'
import { slicesOf } from '#kit/slices.ts'
import { isHidden } from '#kit/resource/field-blacklist.ts'
import type { Repository } from '#kit/resource/repository.ts'
import { readerOf } from '#kit/resource/resource-routes.ts'
import type { CalendarDays, HomeTile } from '#server/area/home-tile.ts'
import type { SalesSource } from '#server/area/sales-source.ts'
import { supplierContract } from '#server/modules/supplier/records/supplier-contract.contract.ts'
import { supplierRegistration } from '#server/modules/supplier/records/supplier-documents.contract.ts'
import { supplier } from '#server/modules/supplier/profile/supplier.contract.ts'
import { onboardingTrend, supplierTitles, systemTitles } from './home.contract.ts'
import { KeptFigures } from '#kit/kept-figures.ts'
import { quickEntranceRoutes } from './quick-entrance.routes.ts'
import { supplierRanking, supplierSalesReport, systemRanking, systemSalesReport } from './sales.contract.ts'
import { salesRanking, salesReport, type Asker } from './sales.service.ts'
import { refuseOtherSide } from './side.ts'

/** Tiles whose numbers are counted side by side, each on a connection of its own. */
const countedAtOnce = 4

export interface HomeDependencies {
  /** Of every resource, by name; filled when the calls are served. */
  readonly repositories: ReadonlyMap<string, Repository>
  /** What the areas declare. */
  readonly systemTiles: readonly HomeTile[]
  readonly supplierTiles: readonly HomeTile[]
  readonly sales: readonly SalesSource[]
}

export function homeRoutes(given: HomeDependencies): Route[] {
  const figures = new KeptFigures()
  const asker = ({ data, principal, locale, now, zone }: CallContext): Asker => ({ data, principal, locale, now, zone, figures })
  return [
    handle(supplierTitles, async (context) => {
      refuseOtherSide(context.principal, 'supplier')
      return tilesOf(given, context, given.supplierTiles)
    }),
    handle(systemTitles, async (context) => {
      refuseOtherSide(context.principal, 'system')
      return tilesOf(given, context, given.systemTiles)
    }),
    handle(onboardingTrend, async (context, { months }) => {
      refuseOtherSide(context.principal, 'system')
      const now = monthOf(context)
      const rows = []
      for (let back = months - 1; back >= 0; back -= 1) {
        const first = now.minus({ months: back })
        const [from, to] = [first.toISODate() ?? '', first.endOf('month').toISODate() ?? '']
        const created = { createTime_dategt: from, createTime_datelt: to }
        rows.push({
          month: first.toFormat('yyyy-MM'),
          from,
          to,
          registrations: (await countOf(repositoryOf(given, supplierRegistration.name), context, created)) ?? 0,
          suppliers: (await countOf(repositoryOf(given, supplier.name), context, created)) ?? 0,
        })
      }
      return rows
    }),
    handle(supplierSalesReport, async (context, asked) => {
      refuseOtherSide(context.principal, 'supplier')
      return salesReport(asker(context), asked, given.sales)
    }),
    handle(systemSalesReport, async (context, asked) => {
      refuseOtherSide(context.principal, 'system')
      refuseWithout(context, 'supplier:list')
      return salesReport(asker(context), asked, given.sales)
    }),
    handle(supplierRanking, async (context, asked) => {
      refuseOtherSide(context.principal, 'supplier')
      return salesRanking(asker(context), { ...asked, by: 'ITEM' }, given.sales)
    }),
    handle(systemRanking, async (context, asked) => {
      refuseOtherSide(context.principal, 'system')
      refuseWithout(context, asked.by === 'CONTRACT' ? 'supplier-contract:list' : 'supplier:list')
      if (asked.by === 'CONTRACT' && isHidden(context.principal, supplierContract, 'amount')) throw new Failure('forbidden', 'no-permission')
      return salesRanking(asker(context), asked, given.sales)
    }),
    ...quickEntranceRoutes,
  ]
}

/** Sums tell of rows that he may not list. */
function refuseWithout({ principal }: CallContext, permission: Permission): void {
  if (!may(principal, permission)) throw new Failure('forbidden', 'no-permission')
}

/** Its first instant, on the company's clock. */
const monthOf = ({ now, zone }: CallContext): DateTime => DateTime.fromJSDate(now).setZone(zone).startOf('month')

async function tilesOf(given: HomeDependencies, context: CallContext, tiles: readonly HomeTile[]) {
  const { principal } = context
  const now = DateTime.fromJSDate(context.now).setZone(context.zone)
  const days: CalendarDays = { today: now.toISODate() ?? '', firstOfMonth: now.startOf('month').toISODate() ?? '' }
  const tileOf = async ({ key, title, tone, of, by = [], path, filters: declared }: HomeTile) => {
    const filters = typeof declared === 'function' ? declared(days) : declared
    const value = await countOf(repositoryOf(given, of.name), context, filters)
    if (value === undefined) return undefined
    const acts = principal.supplierId !== undefined || by.some((right) => may(principal, right))
    return { key, title: title[context.locale], value, tone, acts, path, filters: { ...filters } }
  }
  const shown = []
  for (const some of slicesOf(tiles, countedAtOnce)) shown.push(...(await Promise.all(some.map(tileOf))))
  return shown.filter((tile) => tile !== undefined)
}

function repositoryOf({ repositories }: HomeDependencies, name: string): Repository {
  const repository = repositories.get(name)
  if (!repository) throw new Error(`No calls of ${name} are served`)
  return repository
}

/** Undefined when the caller may not open the list. */
async function countOf(repository: Repository, context: CallContext, filters: Readonly<Record<string, unknown>>): Promise<number | undefined> {
  if (!may(context.principal, permissionOf(repository.resource, 'list'))) return undefined
  return repository.tally(readerOf(context), filters)
}
