/** What a company that wants to register asks before it has an account: is the name still free? */
import { z } from 'zod'
import { defineCall } from '#kit/contract.ts'
import { CreditCode } from './credit-code.contract.ts'

/** `exists`: taken by a supplier, an open application or (accounts) a user. `message` is what the form shows under the field. */
const Answer = z.object({ exists: z.boolean(), message: z.string().nullable() })

const check = <Name extends string, Field extends z.ZodType>(path: Name, zh: string, en: string, input: Field) =>
  defineCall(`GET|POST /api/supplier/supplier-backstage/${path}`, {
    permission: 'public',
    summary: { zh, en },
    input,
    output: Answer,
    options: { readOnly: true },
  })

/** Only for whoever shows that they are no program: by the link of an application, which began with a picture, or by a picture in the headers. */
export const checkUserAccount = check(
  'check-user-account',
  '校验账号是否已存在',
  'Is an account taken?',
  z.object({
    userAccount: z
      .string()
      .trim()
      .min(1)
      .max(50)
      .meta({ label: { zh: '账号', en: 'Account' }, requiredMessage: { zh: '请先输入账号名称', en: 'Enter the account first' } }),
    token: z.string().max(1000).optional(),
  }),
)

/** `registrationId`: an application of one's own is not in one's way. */
const own = { registrationId: z.uuid().optional() }

export const checkCompanyName = check(
  'check-company-name',
  '校验公司名称是否已存在',
  'Is a company name taken?',
  z.object({
    companyName: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .meta({ label: { zh: '公司名称', en: 'Company' }, requiredMessage: { zh: '请输入公司名称', en: 'Enter the company' } }),
    ...own,
  }),
)

export const checkCreditCode = check(
  'check-credit-code',
  '校验统一社会信用代码是否已存在',
  'Is a credit code taken?',
  z.object({
    creditCode: CreditCode.meta({
      label: { zh: '统一社会信用代码', en: 'Credit code' },
      requiredMessage: { zh: '请输入统一社会信用代码', en: 'Enter the credit code' },
    }),
    ...own,
  }),
)
