/** The way from an application that came back to its form, for whoever may mend it. */
import { EditOutlined } from '@ant-design/icons'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from '#web/kit/i18n.ts'
import { ExitEdit, RegularizationEdit, type Edited } from './edit-dialog.tsx'
import './texts.ts'

interface EditButtonProps {
  readonly of: 'regularization' | 'exit'
  readonly row: Edited & Readonly<Record<string, unknown>>
}

export function EditButton({ of, row }: EditButtonProps) {
  const { t } = useTranslation('supplier-lifecycle')
  const [open, setOpen] = useState(false)
  const { save } = (row['abilities'] ?? {}) as { readonly save?: boolean | string }
  if (save !== true) return null
  const close = () => setOpen(false)
  return (
    <>
      <Alert
        type="warning"
        showIcon
        title={t(row.status === 'RETURNED' ? 'edit.cameBack' : 'edit.isDraft')}
        action={
          <Button size="small" icon={<EditOutlined />} onClick={() => setOpen(true)}>
            {t('edit.open')}
          </Button>
        }
      />
      {open && (of === 'exit' ? <ExitEdit row={row} onClose={close} /> : <RegularizationEdit row={row} onClose={close} />)}
    </>
  )
}
