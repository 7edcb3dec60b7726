/** Modules, and the fields of each that can be hidden from roles. */
import { useMemo, useState } from 'react'
import { Button, Card, Flex, Typography } from 'antd'
import { moduleBlackField, moduleResource } from '#server/modules/access/black-field.contract.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'
import type { RowOf } from '#web/kit/resource-calls.ts'
import { useNaming } from '../tree/access-trees.ts'
import '../texts.ts'

type Module = RowOf<typeof moduleResource>

/** The module stands above the list. */
const fieldShape = { without: ['moduleCode'] } as const

export default function ModulePage() {
  const { t } = useTranslation('access')
  const [chosen, choose] = useState<Module>()
  const open = useMemo(() => ({ view: choose, viewLabel: t('module.fields') }), [t])
  if (chosen) return <ModuleFields of={chosen} onBack={() => choose(undefined)} />
  return <ResourceList of={moduleResource} open={open} />
}

function ModuleFields({ of: { code, nameZh, nameEn }, onBack }: { of: Module; onBack: () => void }) {
  const { t } = useTranslation('kit')
  const name = useNaming()
  const where = useMemo(() => ({ moduleCode: code }), [code])
  return (
    <Flex vertical gap={12}>
      <Card variant="borderless" size="small">
        <Flex gap={12} align="center" wrap>
          <Button onClick={onBack}>{t('back')}</Button>
          <Typography.Text strong>{`${name(nameZh, nameEn)} (${code})`}</Typography.Text>
        </Flex>
      </Card>
      <ResourceList of={moduleBlackField} where={where} shape={fieldShape} />
    </Flex>
  )
}
