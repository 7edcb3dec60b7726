/** Choosing people, roles, positions and organisations. Models name them by account and code, so that they can be carried elsewhere. */
import { Select } from 'antd'
import { useMemo } from 'react'
import { organizationTree } from '#server/modules/access/organization.contract.ts'
import { position } from '#server/modules/access/position.contract.ts'
import { roleTree } from '#server/modules/access/role.contract.ts'
import { userOptions } from '#server/modules/access/user.contract.ts'
import { send, useCall } from '#web/kit/client.ts'
import { useLanguage } from '#web/kit/i18n.ts'
import { callsOf } from '#web/kit/resource-calls.ts'
import type { PageAnswer } from '#web/kit/resource-calls.ts'
import { RemoteSelect } from '#web/kit/widgets/remote-select.tsx'
import type { RemoteSource } from '#web/kit/widgets/remote-select.tsx'
import { ChoiceInput } from './inputs.tsx'

const listPositions = callsOf(position).list

interface Option {
  readonly value: string
  readonly label: string
}

interface Node {
  readonly children?: readonly Node[] | null
}

const flatten = <N extends Node>(nodes: readonly N[]): readonly N[] => nodes.flatMap((node) => [node, ...flatten((node.children ?? []) as readonly N[])])

const minutes = 5 * 60_000
const named = (code: string, name: string): Option => ({ value: code, label: name === code ? code : `${name} (${code})` })

export function useRoleOptions(): readonly Option[] {
  const language = useLanguage()
  const { data } = useCall(roleTree, {}, { silent: true, staleTime: minutes })
  return useMemo(() => flatten(data ?? []).map((role) => named(role.roleCode, (language === 'en' && role.roleNameEn) || role.roleName)), [data, language])
}

function useOrganizationOptions(): readonly Option[] {
  const language = useLanguage()
  const { data } = useCall(organizationTree, {}, { silent: true, staleTime: minutes })
  return useMemo(() => flatten(data ?? []).map((node) => named(node.code, (language === 'en' && node.nameEn) || node.name)), [data, language])
}

function usePositionOptions(): readonly Option[] {
  const language = useLanguage()
  const { data } = useCall(listPositions, { current: 1, size: 200 }, { silent: true, staleTime: minutes })
  return useMemo(
    () =>
      ((data as PageAnswer | undefined)?.records ?? []).map((row) =>
        named(String(row['postCode']), String((language === 'en' && row['postNameEn']) || row['postName'])),
      ),
    [data, language],
  )
}

interface PickerProps {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly label: string
}

export const RolePicker = (props: PickerProps) => <CodePicker {...props} options={useRoleOptions()} />
export const OrganizationPicker = (props: PickerProps) => <CodePicker {...props} options={useOrganizationOptions()} />
export const PositionPicker = (props: PickerProps) => <CodePicker {...props} options={usePositionOptions()} />

const CodePicker = ({ value, onChange, label, options }: PickerProps & { options: readonly Option[] }) => (
  <ChoiceInput aria-label={label} allowClear showSearch={{ optionFilterProp: 'label' }} value={value} options={[...options]} onChange={onChange} />
)

/** Roles with commas, as models write them. */
export function RolesInput({ value, onChange, label }: PickerProps) {
  const options = useRoleOptions()
  const chosen = value.split(',').flatMap((code) => (code.trim() === '' ? [] : [code.trim()]))
  return <RoleTags label={label} options={options} chosen={chosen} onChange={(next) => onChange(next.join(','))} />
}

const RoleTags = ({
  label,
  options,
  chosen,
  onChange,
}: {
  label: string
  options: readonly Option[]
  chosen: readonly string[]
  onChange: (next: readonly string[]) => void
}) => <Select aria-label={label} mode="tags" style={{ width: '100%' }} value={[...chosen]} options={[...options]} onChange={onChange} />

const people: RemoteSource = {
  key: ['model-people'],
  search: async (keyword, signal) => (await send(userOptions, keyword === '' ? {} : { name: keyword }, { signal })).map(personOption),
  resolve: async (accounts, signal) => {
    const known = await send(userOptions, {}, { signal, silent: true })
    return accounts.map((account) => {
      const person = known.find((each) => each.account === account || each.id === account)
      return person ? { ...personOption(person), value: account } : { value: account, label: account }
    })
  },
}

function personOption({ account, name, orgName }: { account: string; name: string; orgName: string | null }): Option {
  return { value: account, label: orgName ? `${name} · ${orgName}` : name }
}

export const PersonPicker = ({ value, onChange, label }: PickerProps) => (
  <RemoteSelect aria-label={label} source={people} value={value} onChange={(next) => onChange(typeof next === 'string' ? next : '')} />
)
