/** Help: suppliers read what is published for them; staff manage the documents, and can look at them as suppliers do. */
import { Segmented } from 'antd'
import { useState } from 'react'
import { helpDocument } from '#server/modules/supplier/help/help-document.contract.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'
import { useMay } from '#web/kit/permissions.ts'
import { HelpReader } from './help-reader.tsx'
import '../texts.ts'

export default function HelpPage() {
  const { t } = useTranslation('supplier')
  const may = useMay()
  const [mode, setMode] = useState<'read' | 'manage'>('read')
  if (!may('help-document:insert')) return <HelpReader />
  return (
    <>
      <div style={{ padding: '12px 16px 0' }}>
        <Segmented
          value={mode}
          onChange={setMode}
          options={[
            { value: 'read', label: t('help.read') },
            { value: 'manage', label: t('help.manage') },
          ]}
        />
      </div>
      {mode === 'manage' ? <ResourceList of={helpDocument} /> : <HelpReader />}
    </>
  )
}
