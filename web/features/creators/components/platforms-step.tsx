import { CREATOR_PLATFORMS } from '../../../../contract/creators.ts'
import { CheckGroup } from '../../../ui/check-group.tsx'
import { fieldTexts } from '../content.ts'
import type { StepProps } from './step-props.ts'

/** Step 2: where the community is. */
export const PlatformsStep = ({ fields: { mainPlatforms }, errors, onChange }: StepProps) => (
  <CheckGroup
    legend={fieldTexts.mainPlatforms}
    hint={fieldTexts.mainPlatformsHint}
    error={errors.mainPlatforms}
    options={CREATOR_PLATFORMS.map((platform) => ({
      key: platform,
      label: platform,
      checked: mainPlatforms.includes(platform),
    }))}
    onToggle={(key, checked) =>
      onChange({
        mainPlatforms: CREATOR_PLATFORMS.filter((platform) =>
          platform === key ? checked : mainPlatforms.includes(platform),
        ),
      })
    }
  />
)
