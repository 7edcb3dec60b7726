/**
 * The category trees of sales channels, as they give them away. Over HTTP: GET `<address>/categories?page=<n>&size=<size>` is answered
 * by `{"total": 1234, "categories": [{"code", "parentCode" (null or left out at the top), "nameZh", "nameEn"?}]}`, parents before their
 * children, pages from 1. Every request carries `X-Key` (the channel's code), `X-Timestamp` (seconds since 1970) and `X-Signature`:
 * HMAC-SHA-256, in hex, of method, path with query, and timestamp, a line break between, under the secret that both know
 * (`CHANNEL_SECRET`). A page that takes longer than the patience below is given up.
 */
import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { fetchOutside } from '#kit/outgoing.ts'
import type { DataSource } from '#kit/data-source.ts'
import { defineParameter, parametersOf } from '#kit/parameters.ts'
import { sampleTreeOf } from './sample-trees.ts'

const Provided = z.object({
  code: z.string().regex(/^[\w.-]{1,40}$/),
  parentCode: z
    .string()
    .max(40)
    .nullish()
    .transform((code) => code || null),
  nameZh: z.string().trim().min(1).max(100),
  nameEn: z
    .string()
    .trim()
    .max(200)
    .nullish()
    .transform((name) => name || null),
})
export type ProvidedCategory = z.output<typeof Provided>

const Page = z.object({ total: z.number().int().min(0).max(200_000), categories: z.array(Provided).max(1000) })
export type ProvidedPage = z.output<typeof Page>

export const pageSize = 500

export interface CategoryTreeProvider {
  /**
   * @param page from 1
   * @param attempt 1 for the first time that this page is asked for
   * Rejects with `ChannelWrong` when the answer is not what was agreed, with anything else when the channel does not answer.
   */
  page(page: number, attempt: number, signal: AbortSignal): Promise<ProvidedPage>
}

/** An answer that asking again does not mend. */
export class ChannelWrong extends Error {
  override readonly name = 'ChannelWrong'
}

/** Milliseconds for a page. */
const patience = 20_000

const addressOf = (channel: string) =>
  defineParameter(
    `integration.categories.${channel.toLowerCase()}`,
    z.union([z.url({ protocol: /^https?$/ }), z.templateLiteral(['local', z.enum(['', ':slow', ':wrong', ':late', ':away'])])]),
    'local',
  )

/** @param secret signs what is asked over HTTP */
export async function categoryTreeOf(data: DataSource, channel: string, secret: string | undefined): Promise<CategoryTreeProvider> {
  const address = await parametersOf(data).get(addressOf(channel))
  return address.startsWith('local') ? localTree(channel, address.slice('local:'.length)) : httpTree(channel, address, secret)
}

export const httpTree = (channel: string, address: string, secret: string | undefined): CategoryTreeProvider => ({
  page: async (page, _attempt, signal) => {
    const url = new URL(`${address.replace(/\/$/, '')}/categories?page=${page}&size=${pageSize}`)
    const timestamp = String(Math.floor(Date.now() / 1000))
    const signed = createHmac('sha256', secret ?? '')
      .update(`GET\n${url.pathname}${url.search}\n${timestamp}`)
      .digest('hex')
    const response = await fetchOutside(url, {
      headers: { accept: 'application/json', 'x-key': channel, 'x-timestamp': timestamp, ...(secret && { 'x-signature': signed }) },
      signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]),
    })
    if (!response.ok) throw new Error(`${channel} answered ${response.status}`)
    return checked(channel, await response.json())
  },
})

function checked(channel: string, answer: unknown): ProvidedPage {
  const page = Page.safeParse(answer)
  if (page.success) return page.data
  const [problem] = page.error.issues
  throw new ChannelWrong(`${channel}: ${problem?.path.join('.') ?? ''} ${problem?.message ?? ''}`.trim())
}

/** Milliseconds that a page of the sample takes. */
const usualTime = 150
const slowTime = 1_500
/** Of the sample, so that a tree takes several pages. */
const samplePage = 40

/**
 * The sample of this product. `slow` takes its time, `late` answers a page only when it is asked a second time, `away` never does, and
 * `wrong` names a category that hangs below none and one without a name.
 */
export const localTree = (channel: string, mood: string): CategoryTreeProvider => ({
  page: async (page, attempt, signal) => {
    await sleep(mood === 'slow' ? slowTime : usualTime, undefined, { signal })
    if (mood === 'away' || (mood === 'late' && attempt === 1)) throw new Error(`${channel} does not answer (ETIMEDOUT)`)
    const tree = sampleTreeOf(channel)
    const categories: unknown[] = tree.slice((page - 1) * samplePage, page * samplePage)
    if (mood === 'wrong') categories.push({ code: 'X-1', parentCode: 'nowhere', nameZh: '' })
    return checked(channel, { total: tree.length, categories })
  },
})
