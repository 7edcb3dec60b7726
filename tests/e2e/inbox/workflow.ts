/** The workflow calls by account, for what a test needs to be there before its pages open, and for what came of them. */
import { inject } from 'vitest'
import { demoPassword } from '../support/sign-in.ts'

const tokens = new Map<string, string>()

export async function tokenOf(account: string): Promise<string> {
  const known = tokens.get(account)
  if (known) return known
  const answer = await fetch(`${inject('baseUrl')}/api/auth/login`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('pc:pc_secret')}`, 'password-cipher': 'none' },
    body: new URLSearchParams({ username: account, password: demoPassword, grant_type: 'password' }),
  })
  const body = (await answer.json()) as { access_token?: string; data?: { access_token?: string } }
  const token = body.access_token ?? body.data?.access_token
  if (!token) throw new Error(`${account} cannot sign in: ${JSON.stringify(body)}`)
  tokens.set(account, token)
  return token
}

/** @returns the data of a good answer */
export async function send(account: string, path: string, input: object): Promise<unknown> {
  const answer = await fetch(`${inject('baseUrl')}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await tokenOf(account)}`, 'content-type': 'application/json' },
    body: JSON.stringify(input),
  })
  const body = (await answer.json()) as { code: number; msg: string; data: unknown }
  if (body.code !== 200) throw new Error(`${path}: ${body.code} ${body.msg} ${JSON.stringify(body.data)}`)
  return body.data
}

/** Who starts the cases of these tests; a model that names nobody is its managers' to start. */
const starters = ' xmlns:camunda="http://camunda.org/schema/1.0/bpmn" camunda:candidateStarterGroups="PURCHASER,PURCHASE_MANAGER,FINANCE,OPS"'

export async function deployModel(name: string, xml: string): Promise<void> {
  const form = new FormData()
  const startable = xml.replaceAll(' isExecutable="true"', ` isExecutable="true"${starters}`)
  form.append('file', new Blob([startable], { type: 'application/xml' }), name)
  const answer = await fetch(`${inject('baseUrl')}/api/workflow/manager/upload-deploy`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await tokenOf('admin')}` },
    body: form,
  })
  const body = (await answer.json()) as { code: number; data: unknown }
  if (body.code !== 200) throw new Error(`Not deployed: ${JSON.stringify(body)}`)
}

/** @returns the instance's id */
export async function startCase(account: string, processKey: string, businessKey: string, variables: object): Promise<string> {
  const started = (await send(account, '/api/workflow/process/start', { processKey, businessKey, variables })) as { processInstanceId: string }
  return started.processInstanceId
}

/** Ids of the tasks that somebody has, or could claim, in a process. */
export async function openTasks(account: string, processKey: string, list: 'todo' | 'claim' = 'todo'): Promise<string[]> {
  const page = (await send(account, `/api/workflow/work/${list}-list`, { processKey })) as { records: { taskId: string }[] }
  return page.records.map(({ taskId }) => taskId)
}
