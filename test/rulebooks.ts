import { registerRulebooks } from '#narration/index.ts';
import { rulesets } from '#rulesets/index.ts';

// As every program does when it starts.
registerRulebooks(rulesets);
