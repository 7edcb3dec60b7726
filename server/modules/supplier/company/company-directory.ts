/**
 * The public register of companies, as somebody sells it. Over HTTP: GET `<address>/companies?keyword=…` with
 * `Authorization: Bearer <token>`, answered by a JSON list of objects `{companyName, creditCode, legalPerson?, registeredCapital?,
 * foundedOn?, regionCode?, address?, businessScope?, companyType?, registerStatus?}` (`yyyy-MM-dd`, yuan as a decimal text). Without
 * an address the local directory answers from a few sample companies.
 */
import { z } from 'zod'
import { fetchOutside } from '#kit/outgoing.ts'
import { Failure } from '#kit/errors.ts'
import type { CompanyRecord } from '../profile/supplier-admin.contract.ts'
import { sampleCompanies } from './sample-companies.ts'

export interface CompanyDirectory {
  /** Companies whose name contains, or whose credit code is, the keyword. @throws Failure unavailable */
  find(keyword: string): Promise<CompanyRecord[]>
}

const most = 20
/** Milliseconds. */
const patience = 8_000

const text = (length: number) =>
  z
    .string()
    .nullish()
    .transform((value) => value?.trim().slice(0, length) || null)
const Answer = z.array(
  z.object({
    companyName: z.string().trim().min(1),
    creditCode: z.string().trim(),
    legalPerson: text(50),
    registeredCapital: text(20),
    foundedOn: text(10),
    regionCode: text(20),
    address: text(500),
    businessScope: text(4000),
    companyType: text(40),
    registerStatus: text(40),
  }),
)

const unavailable = (reason: unknown): Failure => new Failure('unavailable', 'supplier.look-up-failed', { reason: String(reason) })

const httpCompanyDirectory = (url: string, token: string | undefined): CompanyDirectory => ({
  find: async (keyword) => {
    const response = await fetchOutside(`${url}/companies?keyword=${encodeURIComponent(keyword)}`, {
      headers: { accept: 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      signal: AbortSignal.timeout(patience),
    }).catch((error: unknown) => {
      throw unavailable(error)
    })
    if (!response.ok) throw unavailable(response.status)
    const answer = Answer.safeParse(await response.json().catch(() => undefined))
    if (!answer.success) throw unavailable('answer')
    return answer.data.slice(0, most)
  },
})

const localCompanyDirectory: CompanyDirectory = {
  find: async (keyword) => {
    const wanted = keyword.trim().toLowerCase()
    return sampleCompanies
      .filter(({ companyName, creditCode }) => companyName.toLowerCase().includes(wanted) || creditCode.toLowerCase() === wanted)
      .slice(0, most)
  },
}

/** The register that the settings name, else the local directory. */
export const companyDirectoryOf = ({ url, token }: { readonly url: string | undefined; readonly token: string | undefined }): CompanyDirectory =>
  url ? httpCompanyDirectory(url, token) : localCompanyDirectory
