import { Box, Typography } from '@mui/material';
import type { HTMLAttributes } from 'react';
import type { Customer } from '../schemas/customer.ts';

interface CustomerOptionProps extends HTMLAttributes<HTMLLIElement> {
  customer: Customer;
}

export const CustomerOption = ({ customer, ...props }: CustomerOptionProps) => (
  <Box component="li" {...props}>
    <Box sx={{ minWidth: 0 }}>
      <Typography>{customer.displayName}</Typography>
      <Typography variant="caption" color="textSecondary">
        {[customer.company, customer.email].filter(Boolean).join(' · ')}
      </Typography>
    </Box>
  </Box>
);
