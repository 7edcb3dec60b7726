/** What the first page after signing in shows: numbers that lead to the lists behind them, and everybody's own shortcuts. */
import { z } from 'zod'
import { defineCall } from '#kit/contract.ts'

/** `filters` are those of the list at `path`: the number is how many rows that list shows. */
export const Tile = z.object({
  key: z.string(),
  title: z.string(),
  value: z.number().int(),
  tone: z.enum(['plain', 'good', 'warning', 'danger']),
  /** Whether the caller has the right that deals with these rows. What is a supplier's own always concerns them. */
  acts: z.boolean(),
  path: z.string(),
  filters: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
})

const titles = (side: 'supplier' | 'system', zh: string, en: string) =>
  defineCall(`GET|POST /api/home/${side}/titles`, {
    permission: 'home:view',
    summary: { zh, en },
    input: z.object({}),
    output: z.array(Tile),
    options: { readOnly: true },
  })

/** Only tiles whose list the caller may open, counted as he would see it. Suppliers' people only. */
export const supplierTitles = titles('supplier', '供应商首页指标', 'Numbers of a supplier’s home')
/** The same for staff. */
export const systemTitles = titles('system', '系统首页指标', 'Numbers of the staff’s home')

/** A calendar month in the company's zone; `from` and `to` are its first and last day. */
const Month = z.object({ month: z.string(), from: z.string(), to: z.string(), registrations: z.number().int(), suppliers: z.number().int() })

/** Registrations and new suppliers by month, this one last. What the caller may not list is zero. */
export const onboardingTrend = defineCall('GET|POST /api/home/system/onboarding-trend', {
  permission: 'home:view',
  summary: { zh: '入驻趋势', en: 'Registrations by month' },
  input: z.object({ months: z.coerce.number().int().min(1).max(24).default(6) }),
  output: z.array(Month),
  options: { readOnly: true },
})

/** A place inside the application: never another site. */
const Place = z
  .string()
  .trim()
  .max(300)
  .regex(/^\/(?![/\\])/)

const Entrance = z.object({ path: Place, title: z.string().trim().max(100).nullish(), icon: z.string().trim().max(60).nullish() })

export const mostEntrances = 24

const saveOf = (side: 'supplier' | 'system') =>
  defineCall(`POST /api/home/${side}/quick-entrance-save`, {
    permission: 'home:quick-entrance',
    summary: { zh: '保存快捷入口', en: 'Save shortcuts' },
    input: z.object({ entrances: z.array(Entrance).max(mostEntrances) }),
    output: z.array(Entrance),
  })

const listOf = (side: 'supplier' | 'system') =>
  defineCall(`GET|POST /api/home/${side}/quick-entrance-list`, {
    permission: 'home:view',
    summary: { zh: '快捷入口', en: 'Shortcuts' },
    input: z.object({}),
    output: z.array(Entrance),
    options: { readOnly: true },
  })

/** Replaces the caller's shortcuts by these, in this order; none brings back what the menu proposes. */
export const saveSupplierEntrances = saveOf('supplier')
export const saveSystemEntrances = saveOf('system')
/** In the caller's order; empty when he never chose. */
export const supplierEntrances = listOf('supplier')
export const systemEntrances = listOf('system')
