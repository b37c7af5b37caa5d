-- Members who were brought before referrals had rows of their own. A deposit that is verified already earns nothing afterwards.
INSERT INTO referrals (member_id, referrer_id, status, deposit_cents, created_at, qualified_at)
  SELECT members.id, members.referred_by, CASE WHEN members.has_deposited THEN 'qualified' ELSE 'pending' END,
    CASE WHEN members.has_deposited THEN members.deposit_cents ELSE 0 END, members.created_at,
    CASE WHEN members.has_deposited THEN members.updated_at END
  FROM members WHERE members.referred_by IS NOT NULL AND members.referred_by <> members.id
    AND EXISTS (SELECT 1 FROM members referrer WHERE referrer.id = members.referred_by)
  ON CONFLICT DO NOTHING;
